var e=Array.isArray,t=Array.prototype.indexOf,n=Array.prototype.includes,r=Array.from,i=Object.defineProperty,a=Object.getOwnPropertyDescriptor,o=Object.getOwnPropertyDescriptors,s=Object.prototype,c=Array.prototype,l=Object.getPrototypeOf,u=Object.isExtensible;function d(e){return typeof e==`function`}var f=()=>{};function p(e){for(var t=0;t<e.length;t++)e[t]()}function m(){var e,t;return{promise:new Promise((n,r)=>{e=n,t=r}),resolve:e,reject:t}}function h(e,t,n=!1){return e===void 0?n?t():t:e}function g(e,t){if(Array.isArray(e))return e;if(t===void 0||!(Symbol.iterator in e))return Array.from(e);let n=[];for(let r of e)if(n.push(r),n.length===t)break;return n}var _=1<<24,v=1024,y=2048,b=4096,x=8192,S=16384,C=32768,w=1<<25,T=65536,E=1<<19,D=1<<20,O=1<<25,k=1<<21,A=1<<22,j=1<<23,ee=Symbol(`$state`),te=Symbol(`component`),ne=Symbol(`legacy props`),re=Symbol(``),ie=Symbol(`attributes`),ae=Symbol(`class`),oe=Symbol(`style`),se=Symbol(`text`),ce=Symbol(`form reset`),le=new class extends Error{name=`StaleReactionError`;message="The reaction that called `getAbortSignal()` was re-run or destroyed"},ue=!!globalThis.document?.contentType&&globalThis.document.contentType.includes(`xml`),de={},fe=Symbol(`uninitialized`),pe=`http://www.w3.org/1999/xhtml`,me=`http://www.w3.org/2000/svg`;function he(){console.warn(`https://svelte.dev/e/derived_inert`)}function ge(e){console.warn(`https://svelte.dev/e/hydration_mismatch`)}function _e(){console.warn(`https://svelte.dev/e/select_multiple_invalid_value`)}function ve(){console.warn(`https://svelte.dev/e/svelte_boundary_reset_noop`)}var M=!1;function ye(e){M=e}var be;function xe(e){if(e===null)throw ge(),de;return be=e}function Se(){return xe(sn(be))}function N(e){if(M){if(sn(be)!==null)throw ge(),de;be=e}}function Ce(e=1){if(M){for(var t=e,n=be;t--;)n=sn(n);be=n}}function we(e=!0){for(var t=0,n=be;;){if(n.nodeType===8){var r=n.data;if(r===`]`){if(t===0)return n;--t}else(r===`[`||r===`[!`||r[0]===`[`&&!isNaN(Number(r.slice(1))))&&(t+=1)}var i=sn(n);e&&n.remove(),n=i}}function P(e){if(!e||e.nodeType!==8)throw ge(),de;return e.data}function Te(e){return e===this.v}function F(e,t){return e==e?e!==t||typeof e==`object`&&!!e||typeof e==`function`:t==t}function Ee(e){return!F(e,this.v)}function I(e){throw Error(`https://svelte.dev/e/lifecycle_outside_component`)}function De(){throw Error(`https://svelte.dev/e/async_derived_orphan`)}function Oe(e,t,n){throw Error(`https://svelte.dev/e/each_key_duplicate`)}function ke(e){throw Error(`https://svelte.dev/e/effect_in_teardown`)}function Ae(){throw Error(`https://svelte.dev/e/effect_in_unowned_derived`)}function je(e){throw Error(`https://svelte.dev/e/effect_orphan`)}function Me(){throw Error(`https://svelte.dev/e/effect_update_depth_exceeded`)}function Ne(e){throw Error(`https://svelte.dev/e/props_invalid_value`)}function Pe(){throw Error(`https://svelte.dev/e/state_descriptors_fixed`)}function Fe(){throw Error(`https://svelte.dev/e/state_prototype_fixed`)}function Ie(){throw Error(`https://svelte.dev/e/state_unsafe_mutation`)}function Le(){throw Error(`https://svelte.dev/e/svelte_boundary_reset_onerror`)}function Re(e){let t=e.p;for(;t!==null&&t.c===null;)t=t.p;return t?.c??null}function ze(e,t){return e===null&&I(t),e.c??=new Map(Re(e)||void 0)}var Be=null;function Ve(e){Be=e}function He(e){return ze(Be,`getContext`).get(e)}function Ue(e,t=!1,n){Be={p:Be,i:!1,c:null,e:null,s:e,x:null,r:Kn,l:null}}function We(e){var t=Be,n=t.e;if(n!==null){t.e=null;for(var r of n)xn(r)}return e!==void 0&&(t.x=e),t.i=!0,Be=t.p,Ge(e)}function Ge(e={}){return i(e,te,{value:!0}),e}function Ke(){return!0}var qe=[];function Je(){var e=qe;qe=[],p(e)}function Ye(e){if(qe.length===0&&!Tt){var t=qe;queueMicrotask(()=>{t===qe&&Je()})}qe.push(e)}function Xe(){for(;qe.length>0;)Je()}var Ze=~(y|b|v);function Qe(e,t){e.f=e.f&Ze|t}function $e(e){e.f&512||e.deps===null?Qe(e,v):Qe(e,b)}function et(e,t){e.f&2048?t.set(e,y):e.f&4096&&t.get(e)!==2048&&t.set(e,b),Qe(e,v)}function tt(e,t){if(t){let t=document.body;e.autofocus=!0,Ye(()=>{document.activeElement===t&&e.focus()})}}function nt(e){M&&on(e)!==null&&ln(e)}var rt=!1;function it(){rt||(rt=!0,document.addEventListener(`reset`,e=>{Promise.resolve().then(()=>{if(!e.defaultPrevented)for(let t of e.target.elements)t[ce]?.()})},{capture:!0}))}function at(e){var t=Un,n=Kn;Gn(null),qn(null);try{return e()}finally{Gn(t),qn(n)}}function ot(e,t,n,r=n){e.addEventListener(t,()=>at(n));let i=e[ce];e[ce]=i?()=>{i(),r(!0)}:()=>r(!0),it()}function st(e,t,n,r){let i=Ke()?dt:mt;var a=e.filter(e=>!e.settled),o=t.map(i);if(n.length===0&&a.length===0){r(o);return}var s=Kn,c=ct(),l=a.length===1?a[0].promise:a.length>1?Promise.all(a.map(e=>e.promise)):null;function u(e){if(!(s.f&16384)){c();try{r([...o,...e])}catch(e){mn(e,s)}lt()}}var d=ut();if(n.length===0){l.then(()=>u([])).finally(d);return}function f(){Promise.all(n.map(e=>pt(e))).then(u).catch(e=>mn(e,s)).finally(d)}l?l.then(()=>{s.f&16384?d():(c(),f(),lt())}):f()}function ct(){var e=Kn,t=Un,n=Be,r=xt;return function(i=!0){qn(e),Gn(t),Ve(n),i&&!(e.f&16384)&&(r?.activate(),r?.apply())}}function lt(e=!0){qn(null),Gn(null),Ve(null),e&&xt?.deactivate()}function ut(){var e=Kn,t=e.b,n=xt,r=!!t?.is_rendered();return t?.update_pending_count(1,n),n.increment(r,e),()=>{t?.update_pending_count(-1,n),n.decrement(r,e)}}function dt(e){var t=2|y;return Kn!==null&&(Kn.f|=E),{ctx:Be,deps:null,effects:null,equals:Te,f:t,fn:e,reactions:null,rv:0,v:fe,wv:0,parent:Kn,ac:null}}var ft=Symbol(`obsolete`);function pt(e,t,n){let r=Kn;r===null&&De();var i=void 0,a=Ht(fe),o=!Un,s=new Set;return wn(()=>{var t=Kn,n=m();i=n.promise;try{Promise.resolve(e()).then(n.resolve,e=>{e!==le&&n.reject(e)}).finally(lt)}catch(e){n.reject(e),lt()}var c=xt;if(o){if(t.f&32768)var l=ut();if(r.b?.is_rendered())c.async_deriveds.get(t)?.reject(ft);else for(let e of s.values())e.reject(ft);s.add(n),c.async_deriveds.set(t,n)}let u=(e,t=void 0)=>{l?.(),s.delete(n),t!==ft&&(c.activate(),t?(a.f|=j,Kt(a,t)):(a.f&8388608&&(a.f^=j),Kt(a,e)),c.deactivate())};n.promise.then(u,e=>u(null,e||`unknown`))}),yn(()=>{for(let e of s)e.reject(ft)}),new Promise(e=>{function t(n){function r(){n===i?e(a):t(i)}n.then(r,r)}t(i)})}function L(e){let t=dt(e);return Yn(t),t}function mt(e){let t=dt(e);return t.equals=Ee,t}function ht(e){var t=e.effects;if(t!==null){e.effects=null;for(var n=0;n<t.length;n+=1)Mn(t[n])}}function gt(e){var t,n=Kn,r=e.parent;if(!Vn&&r!==null&&e.v!==fe&&r.f&24576)return he(),e.v;qn(r);try{ht(e),t=sr(e)}finally{qn(n)}return t}function _t(e){var t=gt(e);!e.equals(t)&&(e.wv=ir(),(!xt?.is_fork||e.deps===null)&&(xt===null?e.v=t:(xt.capture(e,t,!0),St?.capture(e,t,!0)),e.deps===null))?Qe(e,v):Vn||(Ct===null?$e(e):(vn()||xt?.is_fork)&&Ct.set(e,t))}function vt(e){if(e.effects!==null)for(let t of e.effects)(t.teardown||t.ac)&&(t.teardown?.(),t.ac!==null&&at(()=>{t.ac.abort(le),t.ac=null}),t.fn!==null&&(t.teardown=f),ur(t,0),An(t))}function yt(e){if(e.effects!==null)for(let t of e.effects)t.teardown&&t.fn!==null&&dr(t)}var bt=null,xt=null,St=null,Ct=null,wt=null,Tt=!1,Et=!1,Dt=null,Ot=null,kt=0,At=1,jt=class e{id=At++;started=!1;linked=!0;prev=null;next=null;async_deriveds=new Map;current=new Map;previous=new Map;#e=new Set;#t=new Set;#n=0;#r=new Map;#i=null;#a=[];#o=[];#s=new Map;#c=new Map;#l=new Set;is_fork=!1;#u=!1;constructor(){bt===null?bt=this:(bt.next=this,this.prev=bt),bt=this}#d(){if(this.is_fork)return!0;for(let e of this.#r.keys())if(!this.#f(e))return!0;return!1}#f(e){for(var t=e;t!==null;t=t.parent)if(this.#c.has(t))return!0;return!1}skip_effect(e){this.#c.has(e)||this.#c.set(e,{d:[],m:[]}),this.#l.delete(e)}unskip_effect(e,t=e=>this.schedule(e)){var n=this.#c.get(e);if(n){this.#c.delete(e);for(var r of n.d)Qe(r,y),t(r);for(r of n.m)Qe(r,b),t(r)}this.#l.add(e)}#p(){var e=[];for(let i of this.#a)if(!(i.f&16384||!(i.f&6144))){for(var t=i,n=!1;t.parent!==null;){t=t.parent;var r=t.f;if(r&96){if(!(r&1024)){n=!0;break}t.f^=v}}n||e.push(t)}return this.#a=[],e}#m(){this.started=!0;for(let[e,t]of this.#s)Qe(e,t),this.schedule(e);this.apply();for(var t=Dt=[],n=[],r=Ot=[];this.#a.length>0;){kt++>1e3&&(this.#b(),Nt());for(let e of this.#p())try{this.#h(e,t,n)}catch(t){throw Rt(e),this.#d()||this.discard(),t}}if(xt=null,r.length>0){var i=e.ensure();for(let e of r)i.schedule(e)}if(Dt=null,Ot=null,this.#d()){this.#y(n),this.#y(t);for(let[e,t]of this.#c)Lt(e,t);r.length>0&&xt.#m();return}let a=this.#g();if(a)this.#y(n),this.#y(t),a.#v(this);else{this.#s.clear();for(let e of this.#e)e(this);this.#e.clear(),St=this,Ft(n),Ft(t),St=null,this.#i?.resolve();var o=xt;this.#n===0&&(this.#a.length===0||o!==null)&&this.#b(),o!==null&&(Bt.clear(),o.#m())}}#h(e,t,n){e.f^=v;for(var r=e.first;r!==null;){var i=r.f,a=!!(i&96);if(!(a&&i&1024||i&8192||this.#c.has(r))&&r.fn!==null){a?r.f^=v:i&4?t.push(r):ar(r)&&(i&16&&this.add_dirty_reaction(r,b),dr(r));var o=r.first;if(o!==null){r=o;continue}}for(;r!==null;){var s=r.next;if(s!==null){r=s;break}r=r.parent}}}#g(){for(var e=this.prev;e!==null;e=e.prev)if(!e.is_fork&&this.#_(e))return e;return null}#_(e){for(let[t,[,n]]of this.current)if(!n&&e.current.has(t))return!0;return!1}#v(e){for(let[t,n]of e.current)!this.previous.has(t)&&e.previous.has(t)&&this.previous.set(t,e.previous.get(t)),this.current.set(t,n);for(let[t,n]of e.async_deriveds){let e=this.async_deriveds.get(t);e&&n.promise.then(e.resolve).catch(e.reject)}e.async_deriveds.clear(),this.transfer_reactions(e.#s);let t=e=>{var n=e.reactions;if(n!==null&&!(e.f&2&&!(e.f&6144)))for(let e of n){var r=e.f;if(r&2)t(e);else{var i=e;r&4194320&&!this.async_deriveds.has(i)&&(this.#s.delete(i),Qe(i,y),this.schedule(i))}}};for(let e of this.current.keys())t(e);this.oncommit(()=>e.discard()),e.#b(),xt=this,this.#m()}#y(e){for(var t=0;t<e.length;t+=1)et(e[t],this.#s)}capture(e,t,n=!1){e.v!==fe&&!this.previous.has(e)&&this.previous.set(e,e.v),e.f&8388608||(this.current.set(e,[t,n]),Ct?.set(e,t)),this.is_fork||(e.v=t)}activate(){xt=this}deactivate(){xt=null,Ct=null}flush(){try{Et=!0,xt=this,this.#m()}finally{kt=0,wt=null,Dt=null,Ot=null,Et=!1,xt=null,Ct=null,Bt.clear()}}discard(){for(let e of this.#t)e(this);this.#t.clear();for(let e of this.async_deriveds.values())e.reject(ft);this.#b(),this.#i?.resolve()}register_created_effect(e){this.#o.push(e)}increment(e,t){if(this.#n+=1,e){let e=this.#r.get(t)??0;this.#r.set(t,e+1)}}decrement(e,t){if(--this.#n,e){let e=this.#r.get(t)??0;e===1?this.#r.delete(t):this.#r.set(t,e-1)}this.#u||(this.#u=!0,Ye(()=>{this.#u=!1,this.linked&&this.flush()}))}transfer_reactions(e){for(let[t,n]of e)this.add_dirty_reaction(t,n);e.clear()}add_dirty_reaction(e,t){(t===2048||this.#s.get(e)!==2048)&&this.#s.set(e,t)}oncommit(e){this.#e.add(e)}ondiscard(e){this.#t.add(e)}settled(){return(this.#i??=m()).promise}static ensure(){if(xt===null){let t=xt=new e;!Et&&!Tt&&Ye(()=>{t.started||t.flush()})}return xt}apply(){Ct=null}schedule(e){wt=e,e.b?.is_pending&&e.f&16777228&&!(e.f&32768)?e.b.defer_effect(e):this.#a.push(e)}#b(){if(this.linked){var e=this.prev,t=this.next;e===null||(e.next=t),t===null?bt=e:t.prev=e,this.linked=!1}}};function Mt(e){var t=Tt,n=St;St=null,Tt=!0;try{var r;for(e&&(Mt(),r=e());;){if(Xe(),xt===null)return r;xt.flush()}}finally{Tt=t,St=n}}function Nt(){try{Me()}catch(e){mn(e,wt)}}var Pt=null;function Ft(e){var t=e.length;if(t!==0){for(var n=0;n<t;){var r=e[n++];if(!(r.f&24576)&&ar(r)&&(Pt=new Set,dr(r),r.deps===null&&r.first===null&&r.nodes===null&&r.teardown===null&&r.ac===null&&Pn(r),Pt?.size>0)){Bt.clear();for(let e of Pt){if(e.f&24576)continue;let t=[e],n=e.parent;for(;n!==null;)Pt.has(n)&&(Pt.delete(n),t.push(n)),n=n.parent;for(let e=t.length-1;e>=0;e--){let n=t[e];n.f&24576||dr(n)}}Pt.clear()}}Pt=null}}function It(e){xt.schedule(e)}function Lt(e,t){if(!(e.f&32&&e.f&1024)){e.f&2048?t.d.push(e):e.f&4096&&t.m.push(e),Qe(e,v);for(var n=e.first;n!==null;)Lt(n,t),n=n.next}}function Rt(e){Qe(e,v);for(var t=e.first;t!==null;)Rt(t),t=t.next}var zt=new Set,Bt=new Map,Vt=!1;function Ht(e,t){return{f:0,v:e,reactions:null,equals:Te,rv:0,wv:0}}function R(e,t){let n=Ht(e,t);return Yn(n),n}function Ut(e,t=!1,n=!0){let r=Ht(e);return t||(r.equals=Ee),r}function z(e,t,n=!1){return Un!==null&&(!Wn||Un.f&131072)&&Ke()&&Un.f&4325394&&(Jn===null||!Jn.has(e))&&Ie(),Kt(e,n?Xt(t):t,Ot)}var Wt=null,Gt=0;function Kt(e,t,n=null){if(!e.equals(t)){Vn?Bt.set(e,t):Bt.has(e)||Bt.set(e,e.v);var r=jt.ensure();if(r.capture(e,t),e.f&2){let t=e;e.f&2048&&gt(t),Ct===null&&$e(t)}e.wv=ir(),Wt=null,Gt=0,Yt(e,y,n),Wt=null,Ke()&&Kn!==null&&Kn.f&1024&&!(Kn.f&96)&&(Qn===null?$n([e]):Qn.push(e)),!r.is_fork&&zt.size>0&&!Vt&&qt()}return t}function qt(){Vt=!1;for(let e of zt){e.f&1024&&Qe(e,b);let t;try{t=ar(e)}catch{t=!0}t&&dr(e)}zt.clear()}function Jt(e){z(e,e.v+1)}function Yt(e,t,n){var r=e.reactions;if(r!==null){var i=Ke(),a=r.length;if(Gt+=a,Gt>1e5&&Wt===null&&(Wt=new Set),Wt!==null){if(Wt.has(e))return;Wt.add(e)}for(var o=0;o<a;o++){var s=r[o],c=s.f;if(i||s!==Kn){var l=(c&y)===0;if(l&&Qe(s,t),c&131072)zt.add(s);else if(c&2){var u=s;Ct?.delete(u),Yt(u,b,n)}else if(l){var d=s;c&16&&Pt!==null&&Pt.add(d),n===null?It(d):n.push(d)}}}}}function Xt(t){if(typeof t!=`object`||!t||ee in t||te in t)return t;let n=l(t);if(n!==s&&n!==c)return t;var r=new Map,i=e(t),o=R(0),u=null,d=nr,f=e=>{if(nr===d)return e();var t=Un,n=nr;Gn(null),rr(d);var r=e();return Gn(t),rr(n),r};return i&&r.set(`length`,R(t.length,u)),new Proxy(t,{defineProperty(e,t,n){`value`in n&&n.configurable!==!1&&n.enumerable!==!1&&n.writable!==!1||Pe();var i=r.get(t);return i===void 0?f(()=>{var e=R(n.value,u);return r.set(t,e),e}):z(i,n.value,!0),!0},deleteProperty(e,t){var n=r.get(t);if(n===void 0){if(t in e){let e=f(()=>R(fe,u));r.set(t,e),Jt(o)}}else z(n,fe),Jt(o);return!0},get(e,n,i){if(n===ee)return t;var o=r.get(n),s=n in e;if(o===void 0&&(!s||a(e,n)?.writable)&&(o=f(()=>R(Xt(s?e[n]:fe),u)),r.set(n,o)),o!==void 0){var c=W(o);return c===fe?void 0:c}return Reflect.get(e,n,i)},getOwnPropertyDescriptor(e,t){this.has?.(e,t);var n=Reflect.getOwnPropertyDescriptor(e,t),i=r.get(t);if(i!==void 0){var a=W(i);if(a===fe)return;if(n&&`value`in n)n.value=a;else return{enumerable:!0,configurable:!0,value:a,writable:!0}}return n},has(e,t){if(t===ee)return!0;var n=r.get(t),i=n!==void 0&&n.v!==fe||Reflect.has(e,t);return(n!==void 0||(Kn!==null||Un!==null)&&(!i||a(e,t)?.writable))&&(n===void 0&&(n=f(()=>R(i?Xt(e[t]):fe,u)),r.set(t,n)),W(n)===fe)?!1:i},set(e,t,n,s){var c=r.get(t),l=t in e;if(i&&t===`length`)for(var d=n;d<c.v;d+=1){var p=r.get(d+``);p===void 0?d in e&&(p=f(()=>R(fe,u)),r.set(d+``,p)):z(p,fe)}if(c===void 0)(!l||a(e,t)?.writable)&&(c=f(()=>R(void 0,u)),z(c,Xt(n)),r.set(t,c));else{l=c.v!==fe;var m=f(()=>Xt(n));z(c,m)}var h=Reflect.getOwnPropertyDescriptor(e,t);if(h?.set&&h.set.call(s,n),!l){if(i&&typeof t==`string`){var g=r.get(`length`),_=Number(t);Number.isInteger(_)&&_>=g.v&&z(g,_+1)}Jt(o)}return!0},ownKeys(e){W(o);var t=Reflect.ownKeys(e).filter(e=>{var t=r.get(e);return t===void 0||t.v!==fe});for(var[n,i]of r)i.v!==fe&&!(n in e)&&t.push(n);return t},setPrototypeOf(){Fe()}})}function Zt(e){try{if(typeof e==`object`&&e&&ee in e)return e[ee]}catch{}return e}function Qt(e,t){return Object.is(Zt(e),Zt(t))}var $t,en,tn,nn;function rn(){if($t===void 0){$t=window,en=/Firefox/.test(navigator.userAgent);var e=Element.prototype,t=Node.prototype,n=Text.prototype;tn=a(t,`firstChild`).get,nn=a(t,`nextSibling`).get,u(e)&&(e[ae]=void 0,e[ie]=null,e[oe]=void 0,e.__e=void 0),u(n)&&(n[se]=void 0)}}function an(e=``){return document.createTextNode(e)}function on(e){return tn.call(e)}function sn(e){return nn.call(e)}function B(e,t){if(!M)return on(e);var n=on(be);if(n===null)n=be.appendChild(an());else if(t&&n.nodeType!==3){var r=an();return n?.before(r),xe(r),r}return t&&fn(n),xe(n),n}function cn(e,t=!1){if(!M){var n=on(e);return n instanceof Comment&&n.data===``?sn(n):n}if(t){if(be?.nodeType!==3){var r=an();return be?.before(r),xe(r),r}fn(be)}return be}function V(e,t=!1){if(!M)return on(e);var n=B(e,t);return N(e),n}function H(e,t=1,n=!1){let r=M?be:e;for(var i;t--;)i=r,r=sn(r);if(!M)return r;if(n){if(r?.nodeType!==3){var a=an();return r===null?i?.after(a):r.before(a),xe(a),a}fn(r)}return xe(r),r}function ln(e){e.textContent=``}function un(){return!1}function dn(e,t,n){return t==null||t===`http://www.w3.org/1999/xhtml`?n?document.createElement(e,{is:n}):document.createElement(e):n?document.createElementNS(t,e,{is:n}):document.createElementNS(t,e)}function fn(e){if(e.nodeValue.length<65536)return;let t=e.nextSibling;for(;t!==null&&t.nodeType===3;)t.remove(),e.nodeValue+=t.nodeValue,t=e.nextSibling}function pn(e){var t=Kn;if(t===null)return Un.f|=j,e;if(!(t.f&32768)&&!(t.f&4))throw e;mn(e,t)}function mn(e,t){if(e===de)throw e;if(!(t!==null&&t.f&16384)){for(;t!==null;){if(t.f&128&&!(t.f&33570816)){if(!(t.f&32768))throw e;try{t.b.error(e);return}catch(t){e=t}}t=t.parent}throw e}}function hn(e){Kn===null&&(Un===null&&je(e),Ae()),Vn&&ke(e)}function gn(e,t){var n=t.last;n===null?t.last=t.first=e:(n.next=e,e.prev=n,t.last=e)}function _n(e,t){var n=Kn;n!==null&&n.f&8192&&(e|=x);var r={ctx:Be,deps:null,nodes:null,f:e|y|512,first:null,fn:t,last:null,next:null,parent:n,b:n&&n.b,prev:null,teardown:null,wv:0,ac:null};xt?.register_created_effect(r);var i=r;if(e&4)Dt===null?jt.ensure().schedule(r):Dt.push(r);else if(t!==null){try{dr(r)}catch(e){throw Mn(r),e}i.deps===null&&i.teardown===null&&i.nodes===null&&i.first===i.last&&!(i.f&524288)&&(i=i.first,e&16&&e&65536&&i!==null&&(i.f|=T))}if(i!==null&&(i.parent=n,n!==null&&gn(i,n),Un!==null&&Un.f&2&&!(e&64))){var a=Un;(a.effects??=[]).push(i)}return r}function vn(){return Un!==null&&!Wn}function yn(e){let t=_n(8,null);return Qe(t,v),t.teardown=e,t}function bn(e){hn(`$effect`);var t=Kn.f;if(!Un&&t&32&&Be!==null&&!Be.i){var n=Be;(n.e??=[]).push(e)}else return xn(e)}function xn(e){return _n(4|D,e)}function Sn(e){jt.ensure();let t=_n(64|E,e);return(e={})=>new Promise(n=>{e.outro?Fn(t,()=>{Mn(t),n(void 0)}):(Mn(t),n(void 0))})}function Cn(e){return _n(4,e)}function wn(e){return _n(A|E,e)}function Tn(e,t=0){return _n(8|t,e)}function U(e,t=[],n=[],r=[]){st(r,t,n,t=>{_n(8,()=>{e(...t.map(W))})})}function En(e,t=0){return _n(16|t,e)}function Dn(e,t=0){return _n(_|t,e)}function On(e){return _n(32|E,e)}function kn(e){var t=e.teardown;if(t!==null){let n=Vn,r=Un;Hn(!0),Gn(null);try{t.call(null)}catch(t){mn(t,e.parent)}finally{Hn(n),Gn(r)}}}function An(e,t=!1){var n=e.first;for(e.first=e.last=null;n!==null;){let e=n.ac;e!==null&&at(()=>{e.abort(le)});var r=n.next;n.f&64?n.parent=null:Mn(n,t),n=r}}function jn(e){for(var t=e.first;t!==null;){var n=t.next;t.f&32||Mn(t),t=n}}function Mn(e,t=!0){var n=!1;(t||e.f&262144)&&e.nodes!==null&&e.nodes.end!==null&&(Nn(e.nodes.start,e.nodes.end),n=!0),e.f|=w,An(e,t&&!n),ur(e,0);var r=e.nodes&&e.nodes.t;if(r!==null)for(let e of r)e.stop();kn(e),e.f^=w,e.f|=S;var i=e.parent;i!==null&&i.first!==null&&Pn(e),e.next=e.prev=e.teardown=e.ctx=e.deps=e.fn=e.nodes=e.ac=e.b=null}function Nn(e,t){for(;e!==null;){var n=e===t?null:sn(e);e.remove(),e=n}}function Pn(e){var t=e.parent,n=e.prev,r=e.next;n!==null&&(n.next=r),r!==null&&(r.prev=n),t!==null&&(t.first===e&&(t.first=r),t.last===e&&(t.last=n))}function Fn(e,t,n=!0){var r=[];e.f|=256,In(e,r,!0);var i=()=>{n&&Mn(e),t&&t()},a=r.length;if(a>0){var o=()=>--a||i();for(var s of r)s.out(o)}else i()}function In(e,t,n){if(!(e.f&8192)){e.f^=x;var r=e.nodes&&e.nodes.t;if(r!==null)for(let e of r)(e.is_global||n)&&t.push(e);for(var i=e.first;i!==null;){var a=i.next;if(!(i.f&64)){var o=!!(i.f&65536)||!!(i.f&32)&&!!(e.f&16);In(i,t,o?n:!1)}i=a}}}function Ln(e){e.f&=-257,Rn(e,!0)}function Rn(e,t){if(!(e.f&256)&&e.f&8192){e.f^=x,e.f&1024||(Qe(e,y),jt.ensure().schedule(e));for(var n=e.first;n!==null;){var r=n.next,i=!!(n.f&65536)||!!(n.f&32);Rn(n,i?t:!1),n=r}var a=e.nodes&&e.nodes.t;if(a!==null)for(let e of a)(e.is_global||t)&&e.in()}}function zn(e,t){if(e.nodes)for(var n=e.nodes.start,r=e.nodes.end;n!==null;){var i=n===r?null:sn(n);t.append(n),n=i}}var Bn=null,Vn=!1;function Hn(e){Vn=e}var Un=null,Wn=!1;function Gn(e){Un=e}var Kn=null;function qn(e){Kn=e}var Jn=null;function Yn(e){Un!==null&&(Un.f&2097152||Un.f&2)&&(Jn??=new Set).add(e)}var Xn=null,Zn=0,Qn=null;function $n(e){Qn=e}var er=1,tr=0,nr=tr;function rr(e){nr=e}function ir(){return++er}function ar(e){var t=e.f;if(t&2048)return!0;if(t&4096){for(var n=e.deps,r=n.length,i=0;i<r;i++){var a=n[i];if(ar(a)&&_t(a),a.wv>e.wv)return!0}t&512&&Ct===null&&Qe(e,v)}return!1}function or(e,t,n=!0){var r=e.reactions;if(r!==null&&!(Jn!==null&&Jn.has(e)))for(var i=0;i<r.length;i++){var a=r[i];a.f&2?or(a,t,!1):t===a&&(n?Qe(a,y):a.f&1024&&Qe(a,b),It(a))}}function sr(e){var t=Xn,n=Zn,r=Qn,i=Un,a=Jn,o=Be,s=Wn,c=nr,l=e.f;Xn=null,Zn=0,Qn=null,Un=l&96?null:e,Jn=null,Ve(e.ctx),Wn=!1,nr=++tr,e.ac!==null&&(at(()=>{e.ac.abort(le)}),e.ac=null);try{e.f|=k;var u=e.fn,d=u();e.f|=C;var f=cr(e);if(Ke()&&Qn!==null&&!Wn&&f!==null&&!(e.f&6146))for(var p=0;p<Qn.length;p++)or(Qn[p],e);if(i!==null&&i!==e){if(tr++,i.deps!==null)for(let e=0;e<n;e+=1)i.deps[e].rv=tr;if(t!==null)for(let e of t)e.rv=tr;Qn!==null&&(r===null?r=Qn:r.push(...Qn))}return e.f&8388608&&(e.f^=j),d}catch(t){return cr(e),pn(t)}finally{e.f^=k,Xn=t,Zn=n,Qn=r,Un=i,Jn=a,Ve(o),Wn=s,nr=c}}function cr(e){var t=e.deps,n=xt?.is_fork;if(Xn!==null){var r;if(n||ur(e,Zn),t!==null&&Zn>0)for(t.length=Zn+Xn.length,r=0;r<Xn.length;r++)t[Zn+r]=Xn[r];else e.deps=t=Xn;if(vn()&&e.f&512)for(r=Zn;r<t.length;r++)(t[r].reactions??=[]).push(e)}else!n&&t!==null&&Zn<t.length&&(ur(e,Zn),t.length=Zn);return t}function lr(e,r){let i=r.reactions;if(i!==null){var a=t.call(i,e);if(a!==-1){var o=i.length-1;o===0?i=r.reactions=null:(i[a]=i[o],i.pop())}}if(i===null&&r.f&2&&(Xn===null||!n.call(Xn,r))){var s=r;s.f&512&&(s.f^=512),s.v!==fe&&$e(s),s.ac!==null&&at(()=>{s.ac.abort(le),s.ac=null,Qe(s,y)}),vt(s),ur(s,0)}}function ur(e,t){var n=e.deps;if(n!==null)for(var r=t;r<n.length;r++)lr(e,n[r])}function dr(e){var t=e.f;if(!(t&16384)){Qe(e,v);var n=Kn;Kn=e;try{t&16777232?jn(e):An(e),kn(e);var r=sr(e);e.teardown=typeof r==`function`?r:null,e.wv=er}finally{Kn=n}}}async function fr(){await Promise.resolve(),Mt()}function W(e){var t=!!(e.f&2);if(Bn?.add(e),Un!==null&&!Wn&&!(Kn!==null&&Kn.f&16384)&&(Jn===null||!Jn.has(e))){var r=Un.deps;if(Un.f&2097152)e.rv<tr&&(e.rv=tr,Xn===null&&r!==null&&r[Zn]===e?Zn++:Xn===null?Xn=[e]:Xn.push(e));else{Un.deps??=[],n.call(Un.deps,e)||Un.deps.push(e);var i=e.reactions;i===null?e.reactions=[Un]:n.call(i,Un)||i.push(Un)}}if(Vn&&Bt.has(e))return Bt.get(e);if(t){var a=e;if(Vn){var o=a.v;return(!(a.f&1024)&&a.reactions!==null||mr(a))&&(o=gt(a)),Bt.set(a,o),o}var s=!(a.f&512)&&!Wn&&Un!==null&&!!(Un.f&512),c=(a.f&C)===0;ar(a)&&(s&&(a.f|=512),_t(a)),s&&!c&&(yt(a),pr(a))}if(Ct?.has(e))return Ct.get(e);if(e.f&8388608)throw e.v;return e.v}function pr(e){if(e.f|=512,e.deps!==null)for(let r of e.deps){var t=r.reactions;t===null?r.reactions=[e]:n.call(t,e)||t.push(e),r.f&2&&!(r.f&512)&&(yt(r),pr(r))}}function mr(e){if(e.v===fe)return!0;if(e.deps===null)return!1;for(let t of e.deps)if(Bt.has(t)||t.f&2&&mr(t))return!0;return!1}function hr(e){var t=Wn;try{return Wn=!0,e()}finally{Wn=t}}function gr(e){if(!(typeof e!=`object`||!e||e instanceof EventTarget)){if(ee in e)_r(e);else if(!Array.isArray(e))for(let t in e){let n=e[t];typeof n==`object`&&n&&ee in n&&_r(n)}}}function _r(e,t=new Set){if(typeof e==`object`&&e&&!(e instanceof EventTarget)&&!t.has(e)){t.add(e),e instanceof Date&&e.getTime();for(let n in e)try{_r(e[n],t)}catch{}let n=l(e);if(n!==Object.prototype&&n!==Array.prototype&&n!==Map.prototype&&n!==Set.prototype&&n!==Date.prototype){let t=o(n);for(let n in t){let r=t[n].get;if(r)try{r.call(e)}catch{}}}}}function vr(e){return e.endsWith(`capture`)&&e!==`gotpointercapture`&&e!==`lostpointercapture`}var yr=[`beforeinput`,`click`,`change`,`dblclick`,`contextmenu`,`focusin`,`focusout`,`input`,`keydown`,`keyup`,`mousedown`,`mousemove`,`mouseout`,`mouseover`,`mouseup`,`pointerdown`,`pointermove`,`pointerout`,`pointerover`,`pointerup`,`touchend`,`touchmove`,`touchstart`];function br(e){return yr.includes(e)}var xr=`allowfullscreen.async.autofocus.autoplay.checked.controls.default.disabled.formnovalidate.indeterminate.inert.ismap.loop.multiple.muted.nomodule.novalidate.open.playsinline.readonly.required.reversed.seamless.selected.webkitdirectory.defer.disablepictureinpicture.disableremoteplayback`.split(`.`),Sr={formnovalidate:`formNoValidate`,ismap:`isMap`,nomodule:`noModule`,playsinline:`playsInline`,readonly:`readOnly`,defaultvalue:`defaultValue`,defaultchecked:`defaultChecked`,srcobject:`srcObject`,novalidate:`noValidate`,allowfullscreen:`allowFullscreen`,disablepictureinpicture:`disablePictureInPicture`,disableremoteplayback:`disableRemotePlayback`};function Cr(e){return e=e.toLowerCase(),Sr[e]??e}[...xr];var wr=[`touchstart`,`touchmove`];function Tr(e){return wr.includes(e)}var Er=[`textarea`,`script`,`style`,`title`];function Dr(e){return Er.includes(e)}var Or=Symbol(`events`),kr=new Set,Ar=new Set;function jr(e,t,n,r={}){function i(e){if(r.capture||Ir.call(t,e),!e.cancelBubble)return at(()=>n?.call(this,e))}return e.startsWith(`pointer`)||e.startsWith(`touch`)||e===`wheel`?(i.__removed=!1,Ye(()=>{i.__removed||t.addEventListener(e,i,r)})):t.addEventListener(e,i,r),i}function Mr(e,t,n,r,i){var a={capture:r,passive:i},o=jr(e,t,n,a);(t===document.body||t===window||t===document||t instanceof HTMLMediaElement)&&yn(()=>{o.__removed=!0,t.removeEventListener(e,o,a)})}function G(e,t,n){(t[Or]??={})[e]=n}function Nr(e){for(var t=0;t<e.length;t++)kr.add(e[t]);for(var n of Ar)n(e)}var Pr=null,Fr=!1;function Ir(e){var t=this,n=t.ownerDocument,r=e.type,a=e.composedPath?.()||[],o=a[0]||e.target;Pr=e,Fr||(Fr=!0,setTimeout(()=>{Fr=!1,Pr=null}));var s=0,c=Pr===e&&e[Or];if(c){var l=a.indexOf(c);if(l!==-1&&(t===document||t===window)){e[Or]=t;return}var u=a.indexOf(t);if(u===-1)return;l<=u&&(s=l)}if(o=a[s]||e.target,o!==t){i(e,`currentTarget`,{configurable:!0,get(){return o||n}});var d=Un,f=Kn;Gn(null),qn(null);try{for(var p,m=[];o!==null&&o!==t;){try{var h=o[Or]?.[r];h==null||o.disabled&&e.target!==o||h.call(o,e)}catch(e){p?m.push(e):p=e}if(e.cancelBubble)break;s++,o=s<a.length?a[s]:null}if(p){for(let e of m)queueMicrotask(()=>{throw e});throw p}}finally{e[Or]=t,delete e.currentTarget,Gn(d),qn(f)}}}var Lr=globalThis?.window?.trustedTypes&&globalThis.window.trustedTypes.createPolicy(`svelte-trusted-html`,{createHTML:e=>e});function Rr(e){return Lr?.createHTML(e)??e}function zr(e){var t=dn(`template`);return t.innerHTML=Rr(e.replaceAll(`<!>`,`<!---->`)),t.content}function Br(e,t){var n=Kn;n.nodes===null&&(n.nodes={start:e,end:t,a:null,t:null})}function K(e,t){var n=!!(t&1),r=!!(t&2),i,a=!e.startsWith(`<!>`);return()=>{if(M)return Br(be,null),be;i===void 0&&(i=zr(a?e:`<!>`+e),n||(i=on(i)));var t=r||en?document.importNode(i,!0):i.cloneNode(!0);if(n){var o=on(t),s=t.lastChild;Br(o,s)}else Br(t,t);return t}}function Vr(e,t,n=`svg`){var r=!e.startsWith(`<!>`),i=!!(t&1),a=`<${n}>${r?e:`<!>`+e}</${n}>`,o;return()=>{if(M)return Br(be,null),be;if(!o){var e=on(zr(a));if(i)for(o=document.createDocumentFragment();on(e);)o.appendChild(on(e));else o=on(e)}var t=o.cloneNode(!0);if(i){var n=on(t),r=t.lastChild;Br(n,r)}else Br(t,t);return t}}function Hr(e,t){return Vr(e,t,`svg`)}function Ur(e=``){if(!M){var t=an(e+``);return Br(t,t),t}var n=be;return n.nodeType===3?fn(n):(n.before(n=an()),xe(n)),Br(n,n),n}function Wr(){if(M)return Br(be,null),be;var e=document.createDocumentFragment(),t=document.createComment(``),n=an();return e.append(t,n),Br(t,n),e}function q(e,t){if(M){var n=Kn;n.f&32768&&n.nodes.end!==null||(n.nodes.end=be),Se()}else e!==null&&e.before(t)}function Gr(e){let t=0,n=Ht(0),r;return()=>{vn()&&(W(n),Tn(()=>(t===0&&(r=hr(()=>e(()=>Jt(n)))),t+=1,()=>{Ye(()=>{--t,t===0&&(r?.(),r=void 0,Jt(n))})})))}}var Kr=T|E;function qr(e,t,n,r){new Jr(e,t,n,r)}var Jr=class{parent;is_pending=!1;transform_error;#e;#t=M?be:null;#n;#r;#i;#a=null;#o=null;#s=null;#c=null;#l=0;#u=0;#d=!1;#f=new Map;#p=null;#m=Gr(()=>(this.#p=Ht(this.#l),()=>{this.#p=null}));constructor(e,t,n,r){this.#e=e,this.#n=t,this.#r=e=>{var t=Kn;t.b=this,t.f|=128,n(e)},this.parent=Kn.b,this.transform_error=r??this.parent?.transform_error??(e=>e),this.#i=En(()=>{if(M){let e=P(this.#t);Se();let t=e===`[!`;if(e.startsWith(`[?`)){let t=JSON.parse(e.slice(2));this.#g(t)}else t?this.#y():this.#h()}else this.#b()},Kr),M&&(this.#e=be)}#h(){try{this.#a=On(()=>this.#r(this.#e))}catch(e){this.error(e)}}#g(e){let t=this.#n.failed,{reset:n,invoke_onerror:r}=this.#_(e);Ye(r),t&&(this.#s=On(()=>{t(this.#e,()=>e,()=>n)}))}#_(e){var t=!1,n=!1;let r=()=>{this.#v()||(t?ve():(t=!0,n&&Le(),this.#s!==null&&Fn(this.#s,()=>{this.#s=null}),this.#S(()=>{this.#b()})))};return{reset:r,invoke_onerror:()=>{if(!this.#v())try{n=!0,this.#n.onerror?.(e,r),n=!1}catch(e){mn(e,this.#i&&this.#i.parent)}}}}#v(){return(this.#i.f&(S|w))!==0}#y(){let e=this.#n.pending;e&&(this.is_pending=!0,this.#o=On(()=>e(this.#e)),Ye(()=>{if(!this.#v()){var e=this.#c=document.createDocumentFragment(),t=an(),n=!1;e.append(t),this.#a=this.#S(()=>{try{return On(()=>this.#r(t))}catch(e){try{this.error(e),n=!0}catch(e){mn(e,this.#i.parent)}return null}}),this.#a===null?(this.#c=null,n&&this.#x(xt)):this.#u===0&&(this.#e.before(e),this.#c=null,Fn(this.#o,()=>{this.#o=null}),this.#x(xt))}}))}#b(){try{if(this.is_pending=this.has_pending_snippet(),this.#u=0,this.#l=0,this.#a=On(()=>{this.#r(this.#e)}),this.#u>0){var e=this.#c=document.createDocumentFragment();zn(this.#a,e);let t=this.#n.pending;this.#o=On(()=>t(this.#e))}else this.#x(xt)}catch(e){this.error(e)}}#x(e){this.is_pending=!1,e.transfer_reactions(this.#f)}defer_effect(e){et(e,this.#f)}is_rendered(){return!this.is_pending&&(!this.parent||this.parent.is_rendered())}has_pending_snippet(){return!!this.#n.pending}#S(e){var t=Kn,n=Un,r=Be;qn(this.#i),Gn(this.#i),Ve(this.#i.ctx);try{return jt.ensure(),e()}finally{qn(t),Gn(n),Ve(r)}}#C(e,t){this.has_pending_snippet()?(this.#u+=e,this.#u===0&&(this.#x(t),this.#o&&Fn(this.#o,()=>{this.#o=null}),this.#c&&=(this.#e.before(this.#c),null))):this.parent&&this.parent.#C(e,t)}update_pending_count(e,t){this.#C(e,t),this.#l+=e,!this.#p||this.#d||(this.#d=!0,Ye(()=>{this.#d=!1,this.#p&&Kt(this.#p,this.#l)}))}get_effect_pending(){return this.#m(),W(this.#p)}error(e){if(e===de||!this.#n.onerror&&!this.#n.failed)throw e;xt?.is_fork?(this.#a&&xt.skip_effect(this.#a),this.#o&&xt.skip_effect(this.#o),this.#s&&xt.skip_effect(this.#s),xt.oncommit(()=>{this.#v()||this.#w(e)})):this.#w(e)}#w(e){this.#a&&=(Mn(this.#a),null),this.#o&&=(Mn(this.#o),null),this.#s&&=(Mn(this.#s),null),M&&(xe(this.#t),Ce(),xe(we()));let t=this.#n.failed,n=e=>{if(this.#v())return;let{reset:n,invoke_onerror:r}=this.#_(e);r(),t&&!this.#v()&&(this.#s=this.#S(()=>{try{return On(()=>{var r=Kn;r.b=this,r.f|=128,t(this.#e,()=>e,()=>n)})}catch(e){return mn(e,this.#i.parent),null}}))};Ye(()=>{if(!this.#v()){var t;try{t=this.transform_error(e)}catch(e){mn(e,this.#i&&this.#i.parent);return}typeof t==`object`&&t&&typeof t.then==`function`?t.then(n,e=>mn(e,this.#i&&this.#i.parent)):n(t)}})}};function J(e,t){var n=t==null?``:typeof t==`object`?`${t}`:t;n!==(e[se]??=e.nodeValue)&&(e[se]=n,e.nodeValue=`${n}`)}function Yr(e,t){return Zr(e,t)}var Xr=new Map;function Zr(e,{target:t,anchor:n,props:i={},events:a,context:o,intro:s=!0,transformError:c}){rn();var l=void 0,u=Sn(()=>{var s=n??t.appendChild(an());qr(s,{pending:()=>{}},t=>{Ue({});var n=Be;if(o&&(n.c=o),a&&(i.$$events=a),M&&Br(t,null),l=e(t,i)||Ge(),M&&(Kn.nodes.end=be,be===null||be.nodeType!==8||be.data!==`]`))throw ge(),de;We()},c);var u=new Set,d=e=>{for(var n=0;n<e.length;n++){var r=e[n];if(!u.has(r)){u.add(r);var i=Tr(r);for(let e of[t,document]){var a=Xr.get(e);a===void 0&&(a=new Map,Xr.set(e,a));var o=a.get(r);o===void 0?(e.addEventListener(r,Ir,{passive:i}),a.set(r,1)):a.set(r,o+1)}}}};return d(r(kr)),Ar.add(d),()=>{for(var e of u)for(let n of[t,document]){var r=Xr.get(n),i=r.get(e);--i==0?(n.removeEventListener(e,Ir),r.delete(e),r.size===0&&Xr.delete(n)):r.set(e,i)}Ar.delete(d),s!==n&&s.parentNode?.removeChild(s)}});return Qr.set(l,u),l}var Qr=new WeakMap,$r=class{anchor;#e=new Map;#t=new Map;#n=new Map;#r=new Set;#i=!0;constructor(e,t=!0){this.anchor=e,this.#i=t}#a=e=>{if(this.#e.has(e)){var t=this.#e.get(e),n=this.#t.get(t);if(n)Ln(n),this.#r.delete(t);else{var r=this.#n.get(t);r&&(Ln(r.effect),this.#t.set(t,r.effect),this.#n.delete(t),r.fragment.lastChild.remove(),this.anchor.before(r.fragment),n=r.effect)}for(let[t,n]of this.#e){if(this.#e.delete(t),t===e)break;let r=this.#n.get(n);r&&(Mn(r.effect),this.#n.delete(n))}for(let[e,r]of this.#t){if(e===t||this.#r.has(e))continue;let i=()=>{if(Array.from(this.#e.values()).includes(e)){var t=document.createDocumentFragment();zn(r,t),t.append(an()),this.#n.set(e,{effect:r,fragment:t})}else Mn(r);this.#r.delete(e),this.#t.delete(e)};this.#i||!n?(this.#r.add(e),Fn(r,i,!1)):i()}}};#o=e=>{this.#e.delete(e);let t=Array.from(this.#e.values());for(let[e,n]of this.#n)t.includes(e)||(Mn(n.effect),this.#n.delete(e))};ensure(e,t){var n=xt,r=un();if(t&&!this.#t.has(e)&&!this.#n.has(e)){if(r){var i=document.createDocumentFragment(),a=an();i.append(a),this.#n.set(e,{effect:On(()=>t(a)),fragment:i})}else this.#t.set(e,On(()=>t(this.anchor)))}if(this.#e.set(n,e),r){for(let[t,r]of this.#t)t===e?n.unskip_effect(r):n.skip_effect(r);for(let[t,r]of this.#n)t===e?n.unskip_effect(r.effect):n.skip_effect(r.effect);n.oncommit(this.#a),n.ondiscard(this.#o)}else M&&(this.anchor=be),this.#a(n)}};function ei(e,t,n=!1){var r;M&&(r=be,Se());var i=new $r(e),a=n?T:0;function o(e,t){if(M){var n=P(r);if(e!==parseInt(n.substring(1))){var a=we();xe(a),i.anchor=a,ye(!1),i.ensure(e,t),ye(!0);return}}i.ensure(e,t)}En(()=>{var e=!1;t((t,n=0)=>{e=!0,o(n,t)}),e||o(-1,null)},a)}function ti(e,t){return t}function ni(e,t,n){for(var i=[],a=t.length,o,s=t.length,c=0;c<a;c++){let n=t[c];Fn(n,()=>{if(o){if(o.pending.delete(n),o.done.add(n),o.pending.size===0){var t=e.outrogroups;ri(e,r(o.done)),t.delete(o),t.size===0&&(e.outrogroups=null)}}else--s},!1)}if(s===0){var l=i.length===0&&n!==null&&e.pending.size===0;if(l){var u=n,d=u.parentNode;ln(d),d.append(u),e.items.clear()}ri(e,t,!l)}else o={pending:new Set(t),done:new Set},(e.outrogroups??=new Set).add(o)}function ri(e,t,n=!0){var r;if(e.pending.size>0){r=new Set;for(let t of e.pending.values())for(let n of t)r.add(e.items.get(n).e)}for(var i=0;i<t.length;i++){var a=t[i];r?.has(a)?(a.f|=O,zn(a,document.createDocumentFragment())):Mn(t[i],n)}}var ii;function ai(t,n,i,a,o,s=null){var c=t,l=new Map;if(n&4){var u=t;c=M?xe(on(u)):u.appendChild(an())}M&&Se();var d=null,f=mt(()=>{var t=i();return e(t)?t:t==null?[]:r(t)}),p=new Map,m=!0;function h(e){if(!(_.effect.f&16384)){_.pending.delete(e);var t=W(f);_.fallback=d,si(_,t,c,n,a),d!==null&&(t.length===0?d.f&33554432?(d.f^=O,li(d,null,c)):Ln(d):Fn(d,()=>{d=null}))}}function g(e){_.pending.delete(e)}var _={effect:En(()=>{var e=W(f),t=e.length;let r=!1;M&&P(c)===`[!`!=(t===0)&&(c=we(),xe(c),ye(!1),r=!0);for(var u=new Set,_=xt,v=un(),y=0;y<t;y+=1){M&&be.nodeType===8&&be.data===`]`&&(c=be,r=!0,ye(!1));var b=e[y],x=a(b,y),S=m?null:l.get(x);S?(S.v&&Kt(S.v,b),S.i&&Kt(S.i,y),v&&_.unskip_effect(S.e)):(S=ci(l,m?c:ii??=an(),b,x,y,o,n,i),m||(S.e.f|=O),l.set(x,S)),u.add(x)}if(t===0&&s&&!d&&(m?d=On(()=>s(c)):(d=On(()=>s(ii??=an())),d.f|=O)),t>u.size&&Oe(``,``,``),M&&t>0&&xe(we()),!m){if(p.set(_,u),v){for(let[e,t]of l)u.has(e)||_.skip_effect(t.e);_.oncommit(h),_.ondiscard(g)}else h(_)}r&&ye(!0),W(f)}),flags:n,items:l,pending:p,outrogroups:null,fallback:d};m=!1,M&&(c=be)}function oi(e){for(;e!==null&&!(e.f&32);)e=e.next;return e}function si(e,t,n,i,a){var o=!!(i&8),s=t.length,c=e.items,l=oi(e.effect.first),u,d=null,f,p=[],m=[],h,g,_,v;if(o)for(v=0;v<s;v+=1)h=t[v],g=a(h,v),_=c.get(g).e,_.f&33554432||(_.nodes?.a?.measure(),(f??=new Set).add(_));for(v=0;v<s;v+=1){if(h=t[v],g=a(h,v),_=c.get(g).e,e.outrogroups!==null)for(let t of e.outrogroups)t.pending.delete(_),t.done.delete(_);if(_.f&8192&&(Ln(_),o&&(_.nodes?.a?.unfix(),(f??=new Set).delete(_))),_.f&33554432){if(_.f^=O,_===l)li(_,null,n);else{var y=d?d.next:l;_===e.effect.last&&(e.effect.last=_.prev),_.prev&&(_.prev.next=_.next),_.next&&(_.next.prev=_.prev),ui(e,d,_),ui(e,_,y),li(_,y,n),d=_,p=[],m=[],l=oi(d.next);continue}}if(_!==l){if(u!==void 0&&u.has(_)){if(p.length<m.length){var b=m[0],x;d=b.prev;var S=p[0],C=p[p.length-1];for(x=0;x<p.length;x+=1)li(p[x],b,n);for(x=0;x<m.length;x+=1)u.delete(m[x]);ui(e,S.prev,C.next),ui(e,d,S),ui(e,C,b),l=b,d=C,--v,p=[],m=[]}else u.delete(_),li(_,l,n),ui(e,_.prev,_.next),ui(e,_,d===null?e.effect.first:d.next),ui(e,d,_),d=_;continue}for(p=[],m=[];l!==null&&l!==_;)(u??=new Set).add(l),m.push(l),l=oi(l.next);if(l===null)continue}_.f&33554432||p.push(_),d=_,l=oi(_.next)}if(e.outrogroups!==null){for(let t of e.outrogroups)t.pending.size===0&&(ri(e,r(t.done)),e.outrogroups?.delete(t));e.outrogroups.size===0&&(e.outrogroups=null)}if(l!==null||u!==void 0){var w=[];if(u!==void 0)for(_ of u)_.f&8192||w.push(_);for(;l!==null;)!(l.f&8192)&&l!==e.fallback&&w.push(l),l=oi(l.next);var T=w.length;if(T>0){var E=i&4&&s===0?n:null;if(o){for(v=0;v<T;v+=1)w[v].nodes?.a?.measure();for(v=0;v<T;v+=1)w[v].nodes?.a?.fix()}ni(e,w,E)}}o&&Ye(()=>{if(f!==void 0)for(_ of f)_.nodes?.a?.apply()})}function ci(e,t,n,r,i,a,o,s){var c=o&1?o&16?Ht(n):Ut(n,!1,!1):null,l=o&2?Ht(i):null;return{v:c,i:l,e:On(()=>(a(t,c??n,l??i,s),()=>{e.delete(r)}))}}function li(e,t,n){if(e.nodes)for(var r=e.nodes.start,i=e.nodes.end,a=t&&!(t.f&33554432)?t.nodes.start:n;r!==null;){var o=sn(r);if(a.before(r),r===i)return;r=o}}function ui(e,t,n){t===null?e.effect.first=n:t.next=n,n===null?e.effect.last=t:n.prev=t}function di(e,t,...n){var r=new $r(e);En(()=>{let e=t()??null;r.ensure(e,e&&(t=>e(t,...n)))},T)}function fi(e,t,n,r,i,a){let o=M;M&&Se();var s=null;M&&be.nodeType===1&&(s=be,Se());var c=M?be:e,l=new $r(c,!1);En(()=>{let e=t()||null;var a=i?i():n||e===`svg`?me:void 0;if(e===null)l.ensure(null,null);else return l.ensure(e,t=>{if(e){var n=M;if(s=M?s:dn(e,a),Br(s,s),r){var i=null;M&&Dr(e)&&s.append(i=document.createComment(``));var o=M?on(s):s.appendChild(an());M&&(o===null?ye(!1):xe(o)),r(s,o),i?.remove()}Kn.nodes.end=s,n||t.before(s)}M&&xe(t)}),()=>{}},T),yn(()=>{}),o&&(ye(!0),xe(c))}function pi(e,t,n){Cn(()=>{var r=hr(()=>t(e,n?.())||{});if(n&&r?.update){var i=!1,a={};Tn(()=>{var e=n();gr(e),i&&F(a,e)&&(a=e,r.update(e))}),i=!0}if(r?.destroy)return()=>r.destroy()})}function mi(e,t){var n=void 0,r;Dn(()=>{n!==(n=t())&&(r&&=(Mn(r),null),n&&(r=On(()=>{Cn(()=>n(e))})))})}function hi(e){var t,n,r=``;if(typeof e==`string`||typeof e==`number`)r+=e;else if(typeof e==`object`){if(Array.isArray(e)){var i=e.length;for(t=0;t<i;t++)e[t]&&(n=hi(e[t]))&&(r&&(r+=` `),r+=n)}else for(n in e)e[n]&&(r&&(r+=` `),r+=n)}return r}function gi(){for(var e,t,n=0,r=``,i=arguments.length;n<i;n++)(e=arguments[n])&&(t=hi(e))&&(r&&(r+=` `),r+=t);return r}function _i(e){return typeof e==`object`?gi(e):e??``}var vi=[...` 	
\r\f\xA0\v﻿`];function yi(e,t,n){var r=e==null?``:``+e;if(t&&(r=r?r+` `+t:t),n){for(var i of Object.keys(n))if(n[i])r=r?r+` `+i:i;else if(r.length)for(var a=i.length,o=0;(o=r.indexOf(i,o))>=0;){var s=o+a;(o===0||vi.includes(r[o-1]))&&(s===r.length||vi.includes(r[s]))?r=(o===0?``:r.substring(0,o))+r.substring(s+1):o=s}}return r===``?null:r}function bi(e,t=!1){var n=t?` !important;`:`;`,r=``;for(var i of Object.keys(e)){var a=e[i];a!=null&&a!==``&&(r+=` `+i+`: `+a+n)}return r}function xi(e){return e[0]!==`-`||e[1]!==`-`?e.toLowerCase():e}function Si(e,t){if(t){var n=``,r,i;if(Array.isArray(t)?(r=t[0],i=t[1]):r=t,e){e=String(e).replaceAll(/\/\*.*?\*\//g,``).trim();var a=!1,o=0,s=!1,c=[];r&&c.push(...Object.keys(r).map(xi)),i&&c.push(...Object.keys(i).map(xi));var l=0,u=-1;let t=e.length;for(var d=0;d<t;d++){var f=e[d];if(s?f===`/`&&e[d-1]===`*`&&(s=!1):a?a===f&&(a=!1):f===`/`&&e[d+1]===`*`?s=!0:f===`"`||f===`'`?a=f:f===`(`?o++:f===`)`&&o--,!s&&a===!1&&o===0){if(f===`:`&&u===-1)u=d;else if(f===`;`||d===t-1){if(u!==-1){var p=xi(e.substring(l,u).trim());if(!c.includes(p)){f!==`;`&&d++;var m=e.substring(l,d).trim();n+=` `+m+`;`}}l=d+1,u=-1}}}}return r&&(n+=bi(r)),i&&(n+=bi(i,!0)),n=n.trim(),n===``?null:n}return e==null?null:String(e)}function Ci(e,t,n,r,i,a){var o=e[ae];if(M||o!==n||o===void 0){var s=yi(n,r,a);M&&s===e.getAttribute(`class`)||(s==null?e.removeAttribute(`class`):t?e.className=s:e.setAttribute(`class`,s)),e[ae]=n}else if(a&&i!==a)for(var c in a){var l=!!a[c];(i==null||l!==!!i[c])&&e.classList.toggle(c,l)}return a}function wi(e,t={},n,r){for(var i in n){var a=n[i];t[i]!==a&&(n[i]==null?e.style.removeProperty(i):e.style.setProperty(i,a,r))}}function Ti(e,t,n,r){var i=e[oe];if(M||i!==t){var a=Si(t,r);M&&a===e.getAttribute(`style`)||(a==null?e.removeAttribute(`style`):e.style.cssText=a),e[oe]=t}else r&&(Array.isArray(r)?(wi(e,n?.[0],r[0]),wi(e,n?.[1],r[1],`important`)):wi(e,n,r));return r}function Ei(e,t){t?e.hasAttribute(`selected`)||e.setAttribute(`selected`,``):e.removeAttribute(`selected`)}function Di(e,t){var n=!(`__defaultValue`in e);(n||e.__defaultValue!==t)&&(e.__defaultValue=t,Oi(e,!n||`__value`in e))}function Oi(t,n){var r=t.__defaultValue,i=t.multiple,a=i?r??[]:null;if(!i||e(a)){var o=t.selectedIndex,s=n&&i?new Set(t.selectedOptions):null;for(var c of t.options){var l=ji(c);Ei(c,i?a.includes(l):Qt(l,r))}if(n){if(s!==null)for(c of t.options){var u=s.has(c);c.selected!==u&&(c.selected=u)}else t.selectedIndex!==o&&(t.selectedIndex=o)}}}function ki(t,n,r=!1){if(t.multiple){if(n==null)return;if(!e(n))return _e();for(var i of t.options)i.selected=n.includes(ji(i))}else{for(i of t.options)if(Qt(ji(i),n)){i.selected=!0;return}r&&n===void 0||(t.selectedIndex=-1)}}function Ai(e){var t=new MutationObserver(t=>{t.every(Mi)||(`__defaultValue`in e&&Oi(e,!1),`__value`in e&&ki(e,e.__value))});t.observe(e,{childList:!0,subtree:!0,attributes:!0,attributeFilter:[`value`]}),yn(()=>{t.disconnect()})}function ji(e){return`__value`in e?e.__value:e.value}function Mi(e){if(e.target.closest(`selectedcontent`)!==null)return!0;if(e.type===`childList`){var t=[...e.addedNodes,...e.removedNodes];return t.length>0&&t.every(e=>e.nodeName===`SELECTEDCONTENT`)}return!1}var Ni=Symbol(`class`),Pi=Symbol(`style`),Fi=Symbol(`is custom element`),Ii=Symbol(`is html`),Li=ue?`link`:`LINK`,Ri=ue?`input`:`INPUT`,zi=ue?`option`:`OPTION`,Bi=ue?`select`:`SELECT`,Vi=ue?`progress`:`PROGRESS`;function Hi(e){if(M){var t=!1,n=()=>{if(!t){if(t=!0,e.hasAttribute(`value`)){var n=e.value;Y(e,`value`,null),e.value=n}if(e.hasAttribute(`checked`)){var r=e.checked;Y(e,`checked`,null),e.checked=r}}};e[ce]=n,Ye(n),it()}}function Ui(e,t){var n=qi(e);n.value!==(n.value=t??void 0)&&(e.value!==t||t===0&&e.nodeName===Vi)&&(e.value=t??``)}function Wi(e,t){var n=qi(e);n.checked!==(n.checked=t??void 0)&&(e.checked=t)}function Y(e,t,n,r){var i=qi(e);if(!(M&&(i[t]=e.getAttribute(t),t===`src`||t===`srcset`||t===`href`&&e.nodeName===Li))){var a=i[t];a!==(i[t]=n)&&(t===`loading`&&(e[re]=n),n==null?e.removeAttribute(t):typeof n!=`string`&&Yi(e).has(t)?e[t]=n:(!M||typeof n!=`number`&&typeof n!=`boolean`||a!==String(n))&&e.setAttribute(t,n))}}function Gi(e,t,n,r,i=!1,a=!1){M&&i&&e.nodeName===Ri&&(`defaultValue`in n||`defaultChecked`in n||Hi(e));var o=qi(e),s=o[Fi],c=!o[Ii];let l=M&&s;l&&ye(!1);var u=t||{},d=e.nodeName===zi,f=e.nodeName===Bi;try{for(var p in t)!(p in n)&&p[0]+p[1]!==`$$`&&(n[p]=null);n.class?n.class=_i(n.class):(r||n[Ni])&&(n.class=null),n[Pi]&&(n.style??=null);var m=Yi(e);if(e.nodeName===Ri&&`type`in n&&(`value`in n||`__value`in n)){var h=n.type;(h!==u.type||h===void 0&&e.hasAttribute(`type`))&&(u.type=h,Y(e,`type`,h,a))}for(let i in n){let l=n[i];if(d&&i===`value`&&l==null)e.value=e.__value=``,u[i]=l;else if(i===`class`)Ci(e,e.namespaceURI===`http://www.w3.org/1999/xhtml`,l,r,t?.[Ni],n[Ni]),u[i]=l,u[Ni]=n[Ni];else if(i===`style`)Ti(e,l,t?.[Pi],n[Pi]),u[i]=l,u[Pi]=n[Pi];else{var g=u[i];if(l!==g||l===void 0&&e.hasAttribute(i)){u[i]=l;var _=i[0]+i[1];if(_!==`$$`){if(_===`on`){let t={},n=`$$`+i,r=i.slice(2);var v=br(r);if(vr(r)&&(r=r.slice(0,-7),t.capture=!0),!v&&g){if(l!=null)continue;e.removeEventListener(r,u[n],t),u[n]=null}if(v)G(r,e,l),Nr([r]);else if(l!=null){function a(e){u[i].call(this,e)}u[n]=jr(r,e,a,t)}}else if(i===`style`)Y(e,i,l);else if(i===`autofocus`)tt(e,!!l);else if(!s&&(i===`__value`||i===`value`&&l!=null))e.__value=l,(g==null||e.value!==l||l===0&&e.nodeName===Vi)&&(e.value=l);else if(i===`selected`&&d)Ei(e,l);else{var y=i;c||(y=Cr(y));var b=y===`defaultValue`||y===`defaultChecked`;if(f&&y===`defaultValue`)continue;if(l==null&&!s&&!b){if(o[i]=null,y===`value`||y===`checked`){let n=e,r=t===void 0;if(y===`value`){let e=n.defaultValue;n.removeAttribute(y),n.defaultValue=e,n.value=n.__value=r?e:null}else{let e=n.defaultChecked;n.removeAttribute(y),n.defaultChecked=e,n.checked=r?e:!1}}else e.removeAttribute(i)}else b||(s||typeof l!=`string`)&&m.has(y)?(e[y]=l,y in o&&(o[y]=fe)):typeof l!=`function`&&Y(e,y,l,a)}}}}}}finally{l&&ye(!0)}return u}function Ki(e,t,n=[],r=[],i=[],a,o=!1,s=!1){st(i,n,r,n=>{var r=void 0,i={},c=e.nodeName===Bi,l=!1;if(Dn(()=>{var u=t(...n.map(W)),d=Gi(e,r,u,a,o,s);if(l&&c){var f=e;`defaultValue`in u&&Di(f,u.defaultValue),`value`in u&&ki(f,u.value)}for(let e of Object.getOwnPropertySymbols(i))u[e]||Mn(i[e]);for(let t of Object.getOwnPropertySymbols(u)){var p=u[t];t.description!==`@attach`||r&&p===r[t]||(i[t]&&Mn(i[t]),i[t]=On(()=>mi(e,()=>p))),d[t]=p}r=d}),c){var u=e;Cn(()=>{var e=r;`defaultValue`in e&&Di(u,e.defaultValue),ki(u,e.value,!0),Ai(u)})}l=!0})}function qi(e){return e[ie]??={[Fi]:e.nodeName.includes(`-`),[Ii]:e.namespaceURI===pe}}var Ji=new Map;function Yi(e){var t=e.getAttribute(`is`)||e.nodeName,n=Ji.get(t);if(n)return n;Ji.set(t,n=new Set);for(var r,i=e,a=Element.prototype;a!==i;){for(var s in r=o(i),r)r[s].set&&s!==`innerHTML`&&s!==`textContent`&&s!==`innerText`&&n.add(s);i=l(i)}return n}function Xi(e,t,n=t){var r=new WeakSet;ot(e,`input`,async i=>{var a=i?e.defaultValue:e.value;if(a=Zi(e)?Qi(a):a,n(a),xt!==null&&r.add(xt),await fr(),a!==(a=t())){var o=e.selectionStart,s=e.selectionEnd,c=e.value.length;if(e.value=a??``,s!==null){var l=e.value.length;o===s&&s===c&&l>c?(e.selectionStart=l,e.selectionEnd=l):(e.selectionStart=o,e.selectionEnd=Math.min(s,l))}}}),(M&&e.defaultValue!==e.value||hr(t)==null&&e.value)&&(n(Zi(e)?Qi(e.value):e.value),xt!==null&&r.add(xt)),Tn(()=>{var n=t();if(e===document.activeElement){var i=xt;if(r.has(i))return}Zi(e)&&n===Qi(e.value)||(e.type!==`date`||n||e.value)&&n!==e.value&&(e.value=n??``)})}function Zi(e){var t=e.type;return t===`number`||t===`range`}function Qi(e){return e===``?null:+e}function $i(e,t){return e===t||e?.[ee]===t}function ea(e=Ge(),t,n,r){var i=Be.r,a=Kn;return Cn(()=>{var o,s;return Tn(()=>{o=s,s=r?.()||[],hr(()=>{$i(n(...s),e)||(t(e,...s),o&&$i(n(...o),e)&&t(null,...o))})}),()=>{let r=a;for(;r!==i&&r.parent!==null&&r.parent.f&33554432;)r=r.parent;let o=()=>{s&&$i(n(...s),e)&&t(null,...s)},c=r.teardown;r.teardown=()=>{o(),c?.()}}}),e}var ta=!1;function na(e){var t=ta;try{return ta=!1,[e(),ta]}finally{ta=t}}var ra={get(e,t){if(!e.exclude.has(t))return e.props[t]},set(e,t){return!1},getOwnPropertyDescriptor(e,t){if(!e.exclude.has(t)&&t in e.props)return{enumerable:!0,configurable:!0,value:e.props[t]}},has(e,t){return!e.exclude.has(t)&&t in e.props},ownKeys(e){return Reflect.ownKeys(e.props).filter(t=>!e.exclude.has(t))}};function ia(e,t,n){return new Proxy({props:e,exclude:t},ra)}var aa={get(e,t){let n=e.props.length;for(;n--;){let r=e.props[n];if(d(r)&&(r=r()),typeof r==`object`&&r&&t in r)return r[t]}},set(e,t,n){let r=e.props.length;for(;r--;){let i=e.props[r];d(i)&&(i=i());let o=a(i,t);if(o&&o.set)return o.set(n),!0}return!1},getOwnPropertyDescriptor(e,t){let n=e.props.length;for(;n--;){let r=e.props[n];if(d(r)&&(r=r()),typeof r==`object`&&r&&t in r){let e=a(r,t);return e&&!e.configurable&&(e.configurable=!0),e}}},has(e,t){if(t===ee||t===ne)return!1;for(let n of e.props)if(d(n)&&(n=n()),n!=null&&t in n)return!0;return!1},ownKeys(e){let t=[];for(let n of e.props)if(d(n)&&(n=n()),n){for(let e in n)t.includes(e)||t.push(e);for(let e of Object.getOwnPropertySymbols(n))t.includes(e)||t.push(e)}return t}};function oa(...e){return new Proxy({props:e},aa)}function sa(e,t,n,r){var i=!0,o=!!(n&8),s=!!(n&16),c=r,l=!0,u=void 0,d=()=>s&&i?(u??=dt(r),W(u)):(l&&(l=!1,c=s?hr(r):r),c);let f;if(o){var p=ee in e||ne in e;f=a(e,t)?.set??(p&&t in e?n=>e[t]=n:void 0)}var m,h=!1;o?[m,h]=na(()=>e[t]):m=e[t],m===void 0&&r!==void 0&&(m=d(),f&&(i&&Ne(t),f(m)));var g=i?()=>{var n=e[t];return n===void 0?d():(l=!0,n)}:()=>{var n=e[t];return n!==void 0&&(c=void 0),n===void 0?c:n};if(i&&!(n&4))return g;if(f){var _=e.$$legacy;return(function(e,t){return arguments.length>0?((!i||!t||_||h)&&f(t?g():e),e):g()})}var v=!1,y=(n&1?dt:mt)(()=>(v=!1,g()));o&&W(y);var b=Kn;return(function(e,t){if(arguments.length>0){let n=t?W(y):i&&o?Xt(e):e;return z(y,n),v=!0,c!==void 0&&(c=n),e}return Vn&&v||b.f&16384?y.v:W(y)})}function ca(e){Be===null&&I(`onMount`),bn(()=>{let t=hr(e);if(typeof t==`function`)return t})}typeof window<`u`&&((window.__svelte??={}).v??=new Set).add(`5`);var la={height:{label:`height`,unit:`m`},speed:{label:`speed`,unit:`m/s`},bend:{label:`bend`,unit:`°`}};function ua(e,t){let n=e.header.parents[t],r=e.header.parents.indexOf(t);return n<0||r<0?null:{parent:n,child:r}}function da(e,t,n,r){let i=(t,n)=>{let{places:r,index:i}=e.tracks.at(t,n);return[r[i],r[i+1],r[i+2]]};if(n===`height`)return i(t,r)[1]-e.header.floor;if(n===`speed`){let[n,a]=[Math.max(0,r-1),Math.min(e.rows.numFrames-1,r+1)];if(a===n)return 0;let[o,s]=[i(t,n),i(t,a)];return Math.hypot(s[0]-o[0],s[1]-o[1],s[2]-o[2])/((a-n)*e.rows.frameTime)}let a=ua(e,t);if(!a)return NaN;let[o,s,c]=[i(a.parent,r),i(t,r),i(a.child,r)];return pa([s[0]-o[0],s[1]-o[1],s[2]-o[2]],[c[0]-s[0],c[1]-s[1],c[2]-s[2]])}function fa(e,t,n){return Float32Array.from({length:e.rows.numFrames},(r,i)=>da(e,t,n,i))}function pa(e,t){let n=e[0]*t[0]+e[1]*t[1]+e[2]*t[2],r=Math.hypot(e[0],e[1],e[2])*Math.hypot(t[0],t[1],t[2]);return r>0?Math.acos(Math.max(-1,Math.min(1,n/r)))*180/Math.PI:0}var ma=4;function ha(e,t){let n=null,r=!1,i={x:0,y:0},a=e=>{let t=n;n=null,t&&e(t),r=!1},o=t=>{let{left:n,top:r}=e.getBoundingClientRect();return{x:t.clientX-n,y:t.clientY-r}};e.addEventListener(`pointerdown`,a=>{n||(i=o(a),n=t(i.x,i.y,a),n&&(e.setPointerCapture(a.pointerId),r=n.immediate??!1,r&&n.move(i.x,i.y,a)))}),e.addEventListener(`pointermove`,e=>{if(!n)return;let{x:t,y:a}=o(e);r||=Math.hypot(t-i.x,a-i.y)>=ma,r&&n.move(t,a,e)}),e.addEventListener(`pointerup`,()=>a(e=>r?e.done():(e.click??e.cancel).call(e))),e.addEventListener(`pointercancel`,()=>a(e=>e.cancel())),addEventListener(`blur`,()=>a(e=>e.cancel())),addEventListener(`keydown`,e=>{e.key===`Escape`&&n&&(e.stopPropagation(),a(e=>e.cancel()))},{capture:!0})}function ga(e,t){let{stage:n}=t,r=e=>e.target===n.canvas;ha(e,(i,a,o)=>{if(!r(o))return null;let s=n.orbit.state,c=o.button===2||o.button===1||o.shiftKey,l={x:i,y:a};return{move:(t,r)=>{c?n.orbit.pan(t-l.x,r-l.y,e.clientHeight):n.orbit.turn(t-l.x,r-l.y),l={x:t,y:r},n.touch()},done:()=>t.save(),click:()=>t.selectJoint(n.pick(i,a)),cancel:()=>{n.orbit.state=s,n.touch()}}}),e.addEventListener(`contextmenu`,e=>r(e)&&e.preventDefault()),e.addEventListener(`wheel`,e=>{r(e)&&(e.preventDefault(),n.orbit.zoom(Math.exp(e.deltaY*.0012)),n.touch(),t.save())},{passive:!1}),e.addEventListener(`pointermove`,t=>{let{left:i,top:a}=e.getBoundingClientRect(),o=t.buttons||!r(t)?-1:n.pick(t.clientX-i,t.clientY-a);o!==n.hovered&&(n.hovered=o,e.dataset.over=o>=0?`joint`:``,n.touch())}),e.addEventListener(`pointerleave`,()=>{n.hovered=-1,n.touch()})}var _a=1e3,va=1001,ya=1002,ba=1003,xa=1004,Sa=1005,Ca=1006,wa=1007,Ta=1008,Ea=1009,Da=1010,Oa=1011,ka=1012,Aa=1013,ja=1014,Ma=1015,Na=1016,Pa=1017,Fa=1018,Ia=1020,La=35902,Ra=35899,za=1021,Ba=1022,Va=1023,Ha=1026,Ua=1027,Wa=1028,Ga=1029,Ka=1030,qa=1031,Ja=1033,Ya=33776,Xa=33777,Za=33778,Qa=33779,$a=35840,eo=35841,to=35842,no=35843,ro=36196,io=37492,ao=37496,oo=37488,so=37489,co=37490,lo=37491,uo=37808,fo=37809,po=37810,mo=37811,ho=37812,go=37813,_o=37814,vo=37815,yo=37816,bo=37817,xo=37818,So=37819,Co=37820,wo=37821,To=36492,Eo=36494,Do=36495,Oo=36283,ko=36284,Ao=36285,jo=36286,Mo=2300,No=2301,Po=2302,Fo=2303,Io=2400,Lo=2401,Ro=2402,zo=3200,Bo=`srgb`,Vo=`srgb-linear`,Ho=`linear`,Uo=`srgb`,Wo=7680,Go=35044,Ko=35048,qo=`300 es`,Jo=2e3;function Yo(e){for(let t=e.length-1;t>=0;--t)if(e[t]>=65535)return!0;return!1}function Xo(e){return ArrayBuffer.isView(e)&&!(e instanceof DataView)}function Zo(e){return document.createElementNS(`http://www.w3.org/1999/xhtml`,e)}function Qo(){let e=Zo(`canvas`);return e.style.display=`block`,e}var $o={};function es(...e){let t=`THREE.`+e.shift();console.log(t,...e)}function ts(e){let t=e[0];if(typeof t==`string`&&t.startsWith(`TSL:`)){let t=e[1];t&&t.isStackTrace?e[0]+=` `+t.getLocation():e[1]=`Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.`}return e}function ns(...e){e=ts(e);let t=`THREE.`+e.shift();{let n=e[0];n&&n.isStackTrace?console.warn(n.getError(t)):console.warn(t,...e)}}function rs(...e){e=ts(e);let t=`THREE.`+e.shift();{let n=e[0];n&&n.isStackTrace?console.error(n.getError(t)):console.error(t,...e)}}function is(...e){let t=e.join(` `);t in $o||($o[t]=!0,ns(...e))}function as(e,t,n){return new Promise(function(r,i){function a(){switch(e.clientWaitSync(t,e.SYNC_FLUSH_COMMANDS_BIT,0)){case e.WAIT_FAILED:i();break;case e.TIMEOUT_EXPIRED:setTimeout(a,n);break;default:r()}}setTimeout(a,n)})}var os={0:0,2:6,4:4,3:5,1:1,6:2,7:7,5:3},ss=class{addEventListener(e,t){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[e]===void 0&&(n[e]=[]),n[e].indexOf(t)===-1&&n[e].push(t)}hasEventListener(e,t){let n=this._listeners;return n!==void 0&&n[e]!==void 0&&n[e].indexOf(t)!==-1}removeEventListener(e,t){let n=this._listeners;if(n===void 0)return;let r=n[e];if(r!==void 0){let e=r.indexOf(t);e!==-1&&r.splice(e,1)}}dispatchEvent(e){let t=this._listeners;if(t===void 0)return;let n=t[e.type];if(n!==void 0){e.target=this;let t=n.slice(0);for(let n=0,r=t.length;n<r;n++)t[n].call(this,e);e.target=null}}},cs=`00.01.02.03.04.05.06.07.08.09.0a.0b.0c.0d.0e.0f.10.11.12.13.14.15.16.17.18.19.1a.1b.1c.1d.1e.1f.20.21.22.23.24.25.26.27.28.29.2a.2b.2c.2d.2e.2f.30.31.32.33.34.35.36.37.38.39.3a.3b.3c.3d.3e.3f.40.41.42.43.44.45.46.47.48.49.4a.4b.4c.4d.4e.4f.50.51.52.53.54.55.56.57.58.59.5a.5b.5c.5d.5e.5f.60.61.62.63.64.65.66.67.68.69.6a.6b.6c.6d.6e.6f.70.71.72.73.74.75.76.77.78.79.7a.7b.7c.7d.7e.7f.80.81.82.83.84.85.86.87.88.89.8a.8b.8c.8d.8e.8f.90.91.92.93.94.95.96.97.98.99.9a.9b.9c.9d.9e.9f.a0.a1.a2.a3.a4.a5.a6.a7.a8.a9.aa.ab.ac.ad.ae.af.b0.b1.b2.b3.b4.b5.b6.b7.b8.b9.ba.bb.bc.bd.be.bf.c0.c1.c2.c3.c4.c5.c6.c7.c8.c9.ca.cb.cc.cd.ce.cf.d0.d1.d2.d3.d4.d5.d6.d7.d8.d9.da.db.dc.dd.de.df.e0.e1.e2.e3.e4.e5.e6.e7.e8.e9.ea.eb.ec.ed.ee.ef.f0.f1.f2.f3.f4.f5.f6.f7.f8.f9.fa.fb.fc.fd.fe.ff`.split(`.`),ls=Math.PI/180,us=180/Math.PI;function ds(){let e=Math.random()*4294967295|0,t=Math.random()*4294967295|0,n=Math.random()*4294967295|0,r=Math.random()*4294967295|0;return(cs[e&255]+cs[e>>8&255]+cs[e>>16&255]+cs[e>>24&255]+`-`+cs[t&255]+cs[t>>8&255]+`-`+cs[t>>16&15|64]+cs[t>>24&255]+`-`+cs[n&63|128]+cs[n>>8&255]+`-`+cs[n>>16&255]+cs[n>>24&255]+cs[r&255]+cs[r>>8&255]+cs[r>>16&255]+cs[r>>24&255]).toLowerCase()}function fs(e,t,n){return Math.max(t,Math.min(n,e))}function ps(e,t){return(e%t+t)%t}function ms(e,t,n){return(1-n)*e+n*t}function hs(e){return 2**Math.floor(Math.log(e)/Math.LN2)}function gs(e){switch(e.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function _s(e,t){if(t.constructor===Float32Array)return e;let n=gs(t);if(n===void 0)throw Error(`THREE.MathUtils: Invalid component type.`);return Math.max(e/n,-1)}function vs(e,t){if(t.constructor===Float32Array)return e;let n=gs(t);if(n===void 0)throw Error(`THREE.MathUtils: Invalid component type.`);return Math.round(e*n)}var ys=class{static{this.prototype.isVector2=!0}constructor(e=0,t=0){this.x=e,this.y=t}get width(){return this.x}set width(e){this.x=e}get height(){return this.y}set height(e){this.y=e}set(e,t){return this.x=e,this.y=t,this}setScalar(e){return this.x=e,this.y=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;default:throw Error(`THREE.Vector2: index is out of range: `+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;default:throw Error(`THREE.Vector2: index is out of range: `+e)}}clone(){return new this.constructor(this.x,this.y)}copy(e){return this.x=e.x,this.y=e.y,this}add(e){return this.x+=e.x,this.y+=e.y,this}addScalar(e){return this.x+=e,this.y+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this}subScalar(e){return this.x-=e,this.y-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this}multiply(e){return this.x*=e.x,this.y*=e.y,this}multiplyScalar(e){return this.x*=e,this.y*=e,this}divide(e){return this.x/=e.x,this.y/=e.y,this}divideScalar(e){return this.multiplyScalar(1/e)}applyMatrix3(e){let t=this.x,n=this.y,r=e.elements;return this.x=r[0]*t+r[3]*n+r[6],this.y=r[1]*t+r[4]*n+r[7],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this}clamp(e,t){return this.x=fs(this.x,e.x,t.x),this.y=fs(this.y,e.y,t.y),this}clampScalar(e,t){return this.x=fs(this.x,e,t),this.y=fs(this.y,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(fs(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(e){return this.x*e.x+this.y*e.y}cross(e){return this.x*e.y-this.y*e.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(fs(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y;return t*t+n*n}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this}equals(e){return e.x===this.x&&e.y===this.y}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this}rotateAround(e,t){let n=Math.cos(t),r=Math.sin(t),i=this.x-e.x,a=this.y-e.y;return this.x=i*n-a*r+e.x,this.y=i*r+a*n+e.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},bs=class{constructor(e=0,t=0,n=0,r=1){this.isQuaternion=!0,this._x=e,this._y=t,this._z=n,this._w=r}static slerpFlat(e,t,n,r,i,a,o){let s=n[r+0],c=n[r+1],l=n[r+2],u=n[r+3],d=i[a+0],f=i[a+1],p=i[a+2],m=i[a+3];if(u!==m||s!==d||c!==f||l!==p){let e=s*d+c*f+l*p+u*m;e<0&&(d=-d,f=-f,p=-p,m=-m,e=-e);let t=1-o;if(e<.9995){let n=Math.acos(e),r=Math.sin(n);t=Math.sin(t*n)/r,o=Math.sin(o*n)/r,s=s*t+d*o,c=c*t+f*o,l=l*t+p*o,u=u*t+m*o}else{s=s*t+d*o,c=c*t+f*o,l=l*t+p*o,u=u*t+m*o;let e=1/Math.sqrt(s*s+c*c+l*l+u*u);s*=e,c*=e,l*=e,u*=e}}e[t]=s,e[t+1]=c,e[t+2]=l,e[t+3]=u}static multiplyQuaternionsFlat(e,t,n,r,i,a){let o=n[r],s=n[r+1],c=n[r+2],l=n[r+3],u=i[a],d=i[a+1],f=i[a+2],p=i[a+3];return e[t]=o*p+l*u+s*f-c*d,e[t+1]=s*p+l*d+c*u-o*f,e[t+2]=c*p+l*f+o*d-s*u,e[t+3]=l*p-o*u-s*d-c*f,e}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get w(){return this._w}set w(e){this._w=e,this._onChangeCallback()}set(e,t,n,r){return this._x=e,this._y=t,this._z=n,this._w=r,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(e){return this._x=e.x,this._y=e.y,this._z=e.z,this._w=e.w,this._onChangeCallback(),this}setFromEuler(e,t=!0){let n=e._x,r=e._y,i=e._z,a=e._order,o=Math.cos,s=Math.sin,c=o(n/2),l=o(r/2),u=o(i/2),d=s(n/2),f=s(r/2),p=s(i/2);switch(a){case`XYZ`:this._x=d*l*u+c*f*p,this._y=c*f*u-d*l*p,this._z=c*l*p+d*f*u,this._w=c*l*u-d*f*p;break;case`YXZ`:this._x=d*l*u+c*f*p,this._y=c*f*u-d*l*p,this._z=c*l*p-d*f*u,this._w=c*l*u+d*f*p;break;case`ZXY`:this._x=d*l*u-c*f*p,this._y=c*f*u+d*l*p,this._z=c*l*p+d*f*u,this._w=c*l*u-d*f*p;break;case`ZYX`:this._x=d*l*u-c*f*p,this._y=c*f*u+d*l*p,this._z=c*l*p-d*f*u,this._w=c*l*u+d*f*p;break;case`YZX`:this._x=d*l*u+c*f*p,this._y=c*f*u+d*l*p,this._z=c*l*p-d*f*u,this._w=c*l*u-d*f*p;break;case`XZY`:this._x=d*l*u-c*f*p,this._y=c*f*u-d*l*p,this._z=c*l*p+d*f*u,this._w=c*l*u+d*f*p;break;default:ns(`Quaternion: .setFromEuler() encountered an unknown order: `+a)}return t===!0&&this._onChangeCallback(),this}setFromAxisAngle(e,t){let n=t/2,r=Math.sin(n);return this._x=e.x*r,this._y=e.y*r,this._z=e.z*r,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(e){let t=e.elements,n=t[0],r=t[4],i=t[8],a=t[1],o=t[5],s=t[9],c=t[2],l=t[6],u=t[10],d=n+o+u;if(d>0){let e=.5/Math.sqrt(d+1);this._w=.25/e,this._x=(l-s)*e,this._y=(i-c)*e,this._z=(a-r)*e}else if(n>o&&n>u){let e=2*Math.sqrt(1+n-o-u);this._w=(l-s)/e,this._x=.25*e,this._y=(r+a)/e,this._z=(i+c)/e}else if(o>u){let e=2*Math.sqrt(1+o-n-u);this._w=(i-c)/e,this._x=(r+a)/e,this._y=.25*e,this._z=(s+l)/e}else{let e=2*Math.sqrt(1+u-n-o);this._w=(a-r)/e,this._x=(i+c)/e,this._y=(s+l)/e,this._z=.25*e}return this._onChangeCallback(),this}setFromUnitVectors(e,t){let n=e.dot(t)+1;return n<1e-8?(n=0,Math.abs(e.x)>Math.abs(e.z)?(this._x=-e.y,this._y=e.x,this._z=0,this._w=n):(this._x=0,this._y=-e.z,this._z=e.y,this._w=n)):(this._x=e.y*t.z-e.z*t.y,this._y=e.z*t.x-e.x*t.z,this._z=e.x*t.y-e.y*t.x,this._w=n),this.normalize()}angleTo(e){return 2*Math.acos(Math.abs(fs(this.dot(e),-1,1)))}rotateTowards(e,t){let n=this.angleTo(e);if(n===0)return this;let r=Math.min(1,t/n);return this.slerp(e,r),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(e){return this._x*e._x+this._y*e._y+this._z*e._z+this._w*e._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let e=this.length();return e===0?(this._x=0,this._y=0,this._z=0,this._w=1):(e=1/e,this._x*=e,this._y*=e,this._z*=e,this._w*=e),this._onChangeCallback(),this}multiply(e){return this.multiplyQuaternions(this,e)}premultiply(e){return this.multiplyQuaternions(e,this)}multiplyQuaternions(e,t){let n=e._x,r=e._y,i=e._z,a=e._w,o=t._x,s=t._y,c=t._z,l=t._w;return this._x=n*l+a*o+r*c-i*s,this._y=r*l+a*s+i*o-n*c,this._z=i*l+a*c+n*s-r*o,this._w=a*l-n*o-r*s-i*c,this._onChangeCallback(),this}slerp(e,t){let n=e._x,r=e._y,i=e._z,a=e._w,o=this.dot(e);o<0&&(n=-n,r=-r,i=-i,a=-a,o=-o);let s=1-t;if(o<.9995){let e=Math.acos(o),c=Math.sin(e);s=Math.sin(s*e)/c,t=Math.sin(t*e)/c,this._x=this._x*s+n*t,this._y=this._y*s+r*t,this._z=this._z*s+i*t,this._w=this._w*s+a*t,this._onChangeCallback()}else this._x=this._x*s+n*t,this._y=this._y*s+r*t,this._z=this._z*s+i*t,this._w=this._w*s+a*t,this.normalize();return this}slerpQuaternions(e,t,n){return this.copy(e).slerp(t,n)}random(){let e=2*Math.PI*Math.random(),t=2*Math.PI*Math.random(),n=Math.random(),r=Math.sqrt(1-n),i=Math.sqrt(n);return this.set(r*Math.sin(e),r*Math.cos(e),i*Math.sin(t),i*Math.cos(t))}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._w===this._w}fromArray(e,t=0){return this._x=e[t],this._y=e[t+1],this._z=e[t+2],this._w=e[t+3],this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._w,e}fromBufferAttribute(e,t){return this._x=e.getX(t),this._y=e.getY(t),this._z=e.getZ(t),this._w=e.getW(t),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},X=class{static{this.prototype.isVector3=!0}constructor(e=0,t=0,n=0){this.x=e,this.y=t,this.z=n}set(e,t,n){return n===void 0&&(n=this.z),this.x=e,this.y=t,this.z=n,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;default:throw Error(`THREE.Vector3: index is out of range: `+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw Error(`THREE.Vector3: index is out of range: `+e)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this}multiplyVectors(e,t){return this.x=e.x*t.x,this.y=e.y*t.y,this.z=e.z*t.z,this}applyEuler(e){return this.applyQuaternion(Ss.setFromEuler(e))}applyAxisAngle(e,t){return this.applyQuaternion(Ss.setFromAxisAngle(e,t))}applyMatrix3(e){let t=this.x,n=this.y,r=this.z,i=e.elements;return this.x=i[0]*t+i[3]*n+i[6]*r,this.y=i[1]*t+i[4]*n+i[7]*r,this.z=i[2]*t+i[5]*n+i[8]*r,this}applyNormalMatrix(e){return this.applyMatrix3(e).normalize()}applyMatrix4(e){let t=this.x,n=this.y,r=this.z,i=e.elements,a=1/(i[3]*t+i[7]*n+i[11]*r+i[15]);return this.x=(i[0]*t+i[4]*n+i[8]*r+i[12])*a,this.y=(i[1]*t+i[5]*n+i[9]*r+i[13])*a,this.z=(i[2]*t+i[6]*n+i[10]*r+i[14])*a,this}applyQuaternion(e){let t=this.x,n=this.y,r=this.z,i=e.x,a=e.y,o=e.z,s=e.w,c=2*(a*r-o*n),l=2*(o*t-i*r),u=2*(i*n-a*t);return this.x=t+s*c+a*u-o*l,this.y=n+s*l+o*c-i*u,this.z=r+s*u+i*l-a*c,this}project(e){return this.applyMatrix4(e.matrixWorldInverse).applyMatrix4(e.projectionMatrix)}unproject(e){return this.applyMatrix4(e.projectionMatrixInverse).applyMatrix4(e.matrixWorld)}transformDirection(e){let t=this.x,n=this.y,r=this.z,i=e.elements;return this.x=i[0]*t+i[4]*n+i[8]*r,this.y=i[1]*t+i[5]*n+i[9]*r,this.z=i[2]*t+i[6]*n+i[10]*r,this.normalize()}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this}divideScalar(e){return this.multiplyScalar(1/e)}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this}clamp(e,t){return this.x=fs(this.x,e.x,t.x),this.y=fs(this.y,e.y,t.y),this.z=fs(this.z,e.z,t.z),this}clampScalar(e,t){return this.x=fs(this.x,e,t),this.y=fs(this.y,e,t),this.z=fs(this.z,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(fs(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this}cross(e){return this.crossVectors(this,e)}crossVectors(e,t){let n=e.x,r=e.y,i=e.z,a=t.x,o=t.y,s=t.z;return this.x=r*s-i*o,this.y=i*a-n*s,this.z=n*o-r*a,this}projectOnVector(e){let t=e.lengthSq();if(t===0)return this.set(0,0,0);let n=e.dot(this)/t;return this.copy(e).multiplyScalar(n)}projectOnPlane(e){return xs.copy(this).projectOnVector(e),this.sub(xs)}reflect(e){return this.sub(xs.copy(e).multiplyScalar(2*this.dot(e)))}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(fs(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y,r=this.z-e.z;return t*t+n*n+r*r}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)+Math.abs(this.z-e.z)}setFromSpherical(e){return this.setFromSphericalCoords(e.radius,e.phi,e.theta)}setFromSphericalCoords(e,t,n){let r=Math.sin(t)*e;return this.x=r*Math.sin(n),this.y=Math.cos(t)*e,this.z=r*Math.cos(n),this}setFromCylindrical(e){return this.setFromCylindricalCoords(e.radius,e.theta,e.y)}setFromCylindricalCoords(e,t,n){return this.x=e*Math.sin(t),this.y=n,this.z=e*Math.cos(t),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this}setFromMatrixScale(e){let t=this.setFromMatrixColumn(e,0).length(),n=this.setFromMatrixColumn(e,1).length(),r=this.setFromMatrixColumn(e,2).length();return this.x=t,this.y=n,this.z=r,this}setFromMatrixColumn(e,t){return this.fromArray(e.elements,t*4)}setFromMatrix3Column(e,t){return this.fromArray(e.elements,t*3)}setFromEuler(e){return this.x=e._x,this.y=e._y,this.z=e._z,this}setFromColor(e){return this.x=e.r,this.y=e.g,this.z=e.b,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let e=Math.random()*Math.PI*2,t=Math.random()*2-1,n=Math.sqrt(1-t*t);return this.x=n*Math.cos(e),this.y=t,this.z=n*Math.sin(e),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},xs=new X,Ss=new bs,Cs=class{static{this.prototype.isMatrix3=!0}constructor(e,t,n,r,i,a,o,s,c){this.elements=[1,0,0,0,1,0,0,0,1],e!==void 0&&this.set(e,t,n,r,i,a,o,s,c)}set(e,t,n,r,i,a,o,s,c){let l=this.elements;return l[0]=e,l[1]=r,l[2]=o,l[3]=t,l[4]=i,l[5]=s,l[6]=n,l[7]=a,l[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],this}extractBasis(e,t,n){return e.setFromMatrix3Column(this,0),t.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(e){let t=e.elements;return this.set(t[0],t[4],t[8],t[1],t[5],t[9],t[2],t[6],t[10]),this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,r=t.elements,i=this.elements,a=n[0],o=n[3],s=n[6],c=n[1],l=n[4],u=n[7],d=n[2],f=n[5],p=n[8],m=r[0],h=r[3],g=r[6],_=r[1],v=r[4],y=r[7],b=r[2],x=r[5],S=r[8];return i[0]=a*m+o*_+s*b,i[3]=a*h+o*v+s*x,i[6]=a*g+o*y+s*S,i[1]=c*m+l*_+u*b,i[4]=c*h+l*v+u*x,i[7]=c*g+l*y+u*S,i[2]=d*m+f*_+p*b,i[5]=d*h+f*v+p*x,i[8]=d*g+f*y+p*S,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[3]*=e,t[6]*=e,t[1]*=e,t[4]*=e,t[7]*=e,t[2]*=e,t[5]*=e,t[8]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[1],r=e[2],i=e[3],a=e[4],o=e[5],s=e[6],c=e[7],l=e[8];return t*a*l-t*o*c-n*i*l+n*o*s+r*i*c-r*a*s}invert(){let e=this.elements,t=e[0],n=e[1],r=e[2],i=e[3],a=e[4],o=e[5],s=e[6],c=e[7],l=e[8],u=l*a-o*c,d=o*s-l*i,f=c*i-a*s,p=t*u+n*d+r*f;if(p===0)return this.set(0,0,0,0,0,0,0,0,0);let m=1/p;return e[0]=u*m,e[1]=(r*c-l*n)*m,e[2]=(o*n-r*a)*m,e[3]=d*m,e[4]=(l*t-r*s)*m,e[5]=(r*i-o*t)*m,e[6]=f*m,e[7]=(n*s-c*t)*m,e[8]=(a*t-n*i)*m,this}transpose(){let e,t=this.elements;return e=t[1],t[1]=t[3],t[3]=e,e=t[2],t[2]=t[6],t[6]=e,e=t[5],t[5]=t[7],t[7]=e,this}getNormalMatrix(e){return this.setFromMatrix4(e).invert().transpose()}transposeIntoArray(e){let t=this.elements;return e[0]=t[0],e[1]=t[3],e[2]=t[6],e[3]=t[1],e[4]=t[4],e[5]=t[7],e[6]=t[2],e[7]=t[5],e[8]=t[8],this}setUvTransform(e,t,n,r,i,a,o){let s=Math.cos(i),c=Math.sin(i);return this.set(n*s,n*c,-n*(s*a+c*o)+a+e,-r*c,r*s,-r*(-c*a+s*o)+o+t,0,0,1),this}scale(e,t){return is(`Matrix3: .scale() is deprecated. Use .makeScale() instead.`),this.premultiply(ws.makeScale(e,t)),this}rotate(e){return is(`Matrix3: .rotate() is deprecated. Use .makeRotation() instead.`),this.premultiply(ws.makeRotation(-e)),this}translate(e,t){return is(`Matrix3: .translate() is deprecated. Use .makeTranslation() instead.`),this.premultiply(ws.makeTranslation(e,t)),this}makeTranslation(e,t){return e.isVector2?this.set(1,0,e.x,0,1,e.y,0,0,1):this.set(1,0,e,0,1,t,0,0,1),this}makeRotation(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,n,t,0,0,0,1),this}makeScale(e,t){return this.set(e,0,0,0,t,0,0,0,1),this}equals(e){let t=this.elements,n=e.elements;for(let e=0;e<9;e++)if(t[e]!==n[e])return!1;return!0}fromArray(e,t=0){for(let n=0;n<9;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e}clone(){return new this.constructor().fromArray(this.elements)}},ws=new Cs,Ts=new Cs().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),Es=new Cs().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function Ds(){let e={enabled:!0,workingColorSpace:Vo,spaces:{},convert:function(e,t,n){return this.enabled===!1||t===n||!t||!n||(this.spaces[t].transfer===`srgb`&&(e.r=ks(e.r),e.g=ks(e.g),e.b=ks(e.b)),this.spaces[t].primaries!==this.spaces[n].primaries&&(e.applyMatrix3(this.spaces[t].toXYZ),e.applyMatrix3(this.spaces[n].fromXYZ)),this.spaces[n].transfer===`srgb`&&(e.r=As(e.r),e.g=As(e.g),e.b=As(e.b))),e},workingToColorSpace:function(e,t){return this.convert(e,this.workingColorSpace,t)},colorSpaceToWorking:function(e,t){return this.convert(e,t,this.workingColorSpace)},getPrimaries:function(e){return this.spaces[e].primaries},getTransfer:function(e){return e===``?Ho:this.spaces[e].transfer},getToneMappingMode:function(e){return this.spaces[e].outputColorSpaceConfig.toneMappingMode||`standard`},getLuminanceCoefficients:function(e,t=this.workingColorSpace){return e.fromArray(this.spaces[t].luminanceCoefficients)},define:function(e){Object.assign(this.spaces,e)},_getMatrix:function(e,t,n){return e.copy(this.spaces[n].fromXYZ).multiply(this.spaces[t].toXYZ)},_getDrawingBufferColorSpace:function(e){return this.spaces[e].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(e=this.workingColorSpace){return this.spaces[e].workingColorSpaceConfig.unpackColorSpace}},t=[.64,.33,.3,.6,.15,.06],n=[.2126,.7152,.0722],r=[.3127,.329];return e.define({[Vo]:{primaries:t,whitePoint:r,transfer:Ho,toXYZ:Ts,fromXYZ:Es,luminanceCoefficients:n,workingColorSpaceConfig:{unpackColorSpace:Bo},outputColorSpaceConfig:{drawingBufferColorSpace:Bo}},[Bo]:{primaries:t,whitePoint:r,transfer:Uo,toXYZ:Ts,fromXYZ:Es,luminanceCoefficients:n,outputColorSpaceConfig:{drawingBufferColorSpace:Bo}}}),e}var Os=Ds();function ks(e){return e<.04045?e*.0773993808:(e*.9478672986+.0521327014)**2.4}function As(e){return e<.0031308?e*12.92:1.055*e**.41666-.055}var js,Ms=class{static getDataURL(e,t=`image/png`){if(/^data:/i.test(e.src)||typeof HTMLCanvasElement>`u`)return e.src;let n;if(e instanceof HTMLCanvasElement)n=e;else{js===void 0&&(js=Zo(`canvas`)),js.width=e.width,js.height=e.height;let t=js.getContext(`2d`);e instanceof ImageData?t.putImageData(e,0,0):t.drawImage(e,0,0,e.width,e.height),n=js}return n.toDataURL(t)}static sRGBToLinear(e){if(typeof HTMLImageElement<`u`&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<`u`&&e instanceof HTMLCanvasElement||typeof ImageBitmap<`u`&&e instanceof ImageBitmap){let t=Zo(`canvas`);t.width=e.width,t.height=e.height;let n=t.getContext(`2d`);n.drawImage(e,0,0,e.width,e.height);let r=n.getImageData(0,0,e.width,e.height),i=r.data;for(let e=0;e<i.length;e++)i[e]=ks(i[e]/255)*255;return n.putImageData(r,0,0),t}if(e.data){let t=e.data.slice(0);for(let e=0;e<t.length;e++)t instanceof Uint8Array||t instanceof Uint8ClampedArray?t[e]=Math.floor(ks(t[e]/255)*255):t[e]=ks(t[e]);return{data:t,width:e.width,height:e.height}}return ns(`ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied.`),e}},Ns=0,Ps=class{constructor(e=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:Ns++}),this.uuid=ds(),this.data=e,this.dataReady=!0,this.version=0}getSize(e){let t=this.data;return typeof HTMLVideoElement<`u`&&t instanceof HTMLVideoElement?e.set(t.videoWidth,t.videoHeight,0):typeof VideoFrame<`u`&&t instanceof VideoFrame?e.set(t.displayWidth,t.displayHeight,0):t===null?e.set(0,0,0):e.set(t.width||0,t.height||0,t.depth||0),e}set needsUpdate(e){e===!0&&this.version++}toJSON(e){let t=e===void 0||typeof e==`string`;if(!t&&e.images[this.uuid]!==void 0)return e.images[this.uuid];let n={uuid:this.uuid,url:``},r=this.data;if(r!==null){let e;if(Array.isArray(r)){e=[];for(let t=0,n=r.length;t<n;t++)r[t].isDataTexture?e.push(Fs(r[t].image)):e.push(Fs(r[t]))}else e=Fs(r);n.url=e}return t||(e.images[this.uuid]=n),n}};function Fs(e){return typeof HTMLImageElement<`u`&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<`u`&&e instanceof HTMLCanvasElement||typeof ImageBitmap<`u`&&e instanceof ImageBitmap?Ms.getDataURL(e):e.data?{data:Array.from(e.data),width:e.width,height:e.height,type:e.data.constructor.name}:(ns(`Texture: Unable to serialize Texture.`),{})}var Is=0,Ls=new X,Rs=class e extends ss{constructor(t=e.DEFAULT_IMAGE,n=e.DEFAULT_MAPPING,r=va,i=va,a=Ca,o=Ta,s=Va,c=Ea,l=e.DEFAULT_ANISOTROPY,u=``){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:Is++}),this.uuid=ds(),this.name=``,this.source=new Ps(t),this.mipmaps=[],this.mapping=n,this.channel=0,this.wrapS=r,this.wrapT=i,this.magFilter=a,this.minFilter=o,this.anisotropy=l,this.format=s,this.internalFormat=null,this.type=c,this.offset=new ys(0,0),this.repeat=new ys(1,1),this.center=new ys(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new Cs,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=u,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(t&&t.depth&&t.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(Ls).x}get height(){return this.source.getSize(Ls).y}get depth(){return this.source.getSize(Ls).z}get image(){return this.source.data}set image(e){this.source.data=e}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(e){return this.name=e.name,this.source=e.source,this.mipmaps=e.mipmaps.slice(0),this.mapping=e.mapping,this.channel=e.channel,this.wrapS=e.wrapS,this.wrapT=e.wrapT,this.magFilter=e.magFilter,this.minFilter=e.minFilter,this.anisotropy=e.anisotropy,this.format=e.format,this.internalFormat=e.internalFormat,this.type=e.type,this.normalized=e.normalized,this.offset.copy(e.offset),this.repeat.copy(e.repeat),this.center.copy(e.center),this.rotation=e.rotation,this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrix.copy(e.matrix),this.generateMipmaps=e.generateMipmaps,this.mipmapsAutoUpdate=e.mipmapsAutoUpdate,this.premultiplyAlpha=e.premultiplyAlpha,this.flipY=e.flipY,this.unpackAlignment=e.unpackAlignment,this.colorSpace=e.colorSpace,this.renderTarget=e.renderTarget,this.isRenderTargetTexture=e.isRenderTargetTexture,this.isPMREMTexture=e.isPMREMTexture,this.isArrayTexture=e.isArrayTexture,this.userData=JSON.parse(JSON.stringify(e.userData)),this.needsUpdate=!0,this}setValues(e){for(let t in e){let n=e[t];if(n===void 0){ns(`Texture.setValues(): parameter '${t}' has value of undefined.`);continue}let r=this[t];r===void 0?ns(`Texture.setValues(): property '${t}' does not exist.`):r&&n&&r.isVector2&&n.isVector2||r&&n&&r.isVector3&&n.isVector3||r&&n&&r.isMatrix3&&n.isMatrix3?r.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e==`string`;if(!t&&e.textures[this.uuid]!==void 0)return e.textures[this.uuid];let n={metadata:{version:4.7,type:`Texture`,generator:`Texture.toJSON`},uuid:this.uuid,name:this.name,image:this.source.toJSON(e).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),t||(e.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:`dispose`})}transformUv(e){if(this.mapping!==300)return e;if(e.applyMatrix3(this.matrix),e.x<0||e.x>1)switch(this.wrapS){case _a:e.x-=Math.floor(e.x);break;case va:e.x=e.x<0?0:1;break;case ya:Math.abs(Math.floor(e.x)%2)===1?e.x=Math.ceil(e.x)-e.x:e.x-=Math.floor(e.x)}if(e.y<0||e.y>1)switch(this.wrapT){case _a:e.y-=Math.floor(e.y);break;case va:e.y=e.y<0?0:1;break;case ya:Math.abs(Math.floor(e.y)%2)===1?e.y=Math.ceil(e.y)-e.y:e.y-=Math.floor(e.y)}return this.flipY&&(e.y=1-e.y),e}set needsUpdate(e){e===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(e){e===!0&&this.pmremVersion++}};Rs.DEFAULT_IMAGE=null,Rs.DEFAULT_MAPPING=300,Rs.DEFAULT_ANISOTROPY=1;var zs=class{static{this.prototype.isVector4=!0}constructor(e=0,t=0,n=0,r=1){this.x=e,this.y=t,this.z=n,this.w=r}get width(){return this.z}set width(e){this.z=e}get height(){return this.w}set height(e){this.w=e}set(e,t,n,r){return this.x=e,this.y=t,this.z=n,this.w=r,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this.w=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setW(e){return this.w=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;case 3:this.w=t;break;default:throw Error(`THREE.Vector4: index is out of range: `+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw Error(`THREE.Vector4: index is out of range: `+e)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this.w=e.w===void 0?1:e.w,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this.w+=e.w,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this.w+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this.w=e.w+t.w,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this.w+=e.w*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this.w-=e.w,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this.w-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this.w=e.w-t.w,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this.w*=e.w,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this.w*=e,this}applyMatrix4(e){let t=this.x,n=this.y,r=this.z,i=this.w,a=e.elements;return this.x=a[0]*t+a[4]*n+a[8]*r+a[12]*i,this.y=a[1]*t+a[5]*n+a[9]*r+a[13]*i,this.z=a[2]*t+a[6]*n+a[10]*r+a[14]*i,this.w=a[3]*t+a[7]*n+a[11]*r+a[15]*i,this}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this.w/=e.w,this}divideScalar(e){return this.multiplyScalar(1/e)}setAxisAngleFromQuaternion(e){this.w=2*Math.acos(e.w);let t=Math.sqrt(1-e.w*e.w);return t<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=e.x/t,this.y=e.y/t,this.z=e.z/t),this}setAxisAngleFromRotationMatrix(e){let t,n,r,i,a=.01,o=.1,s=e.elements,c=s[0],l=s[4],u=s[8],d=s[1],f=s[5],p=s[9],m=s[2],h=s[6],g=s[10];if(Math.abs(l-d)<a&&Math.abs(u-m)<a&&Math.abs(p-h)<a){if(Math.abs(l+d)<o&&Math.abs(u+m)<o&&Math.abs(p+h)<o&&Math.abs(c+f+g-3)<o)return this.set(1,0,0,0),this;t=Math.PI;let e=(c+1)/2,s=(f+1)/2,_=(g+1)/2,v=(l+d)/4,y=(u+m)/4,b=(p+h)/4;return e>s&&e>_?e<a?(n=0,r=.707106781,i=.707106781):(n=Math.sqrt(e),r=v/n,i=y/n):s>_?s<a?(n=.707106781,r=0,i=.707106781):(r=Math.sqrt(s),n=v/r,i=b/r):_<a?(n=.707106781,r=.707106781,i=0):(i=Math.sqrt(_),n=y/i,r=b/i),this.set(n,r,i,t),this}let _=Math.sqrt((h-p)*(h-p)+(u-m)*(u-m)+(d-l)*(d-l));return Math.abs(_)<.001&&(_=1),this.x=(h-p)/_,this.y=(u-m)/_,this.z=(d-l)/_,this.w=Math.acos((c+f+g-1)/2),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this.w=t[15],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this.w=Math.min(this.w,e.w),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this.w=Math.max(this.w,e.w),this}clamp(e,t){return this.x=fs(this.x,e.x,t.x),this.y=fs(this.y,e.y,t.y),this.z=fs(this.z,e.z,t.z),this.w=fs(this.w,e.w,t.w),this}clampScalar(e,t){return this.x=fs(this.x,e,t),this.y=fs(this.y,e,t),this.z=fs(this.z,e,t),this.w=fs(this.w,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(fs(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z+this.w*e.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this.w+=(e.w-this.w)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this.w=e.w+(t.w-e.w)*n,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z&&e.w===this.w}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this.w=e[t+3],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e[t+3]=this.w,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this.w=e.getW(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},Bs=class extends ss{constructor(e=1,t=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:Ca,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=e,this.height=t,this.depth=n.depth,this.scissor=new zs(0,0,e,t),this.scissorTest=!1,this.viewport=new zs(0,0,e,t),this.textures=[];let r=n.count;for(let i=0;i<r;i++)this.textures[i]=new Rs({width:e,height:t,depth:n.depth}),this.textures[i].isRenderTargetTexture=!0,this.textures[i].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(e={}){let t={minFilter:Ca,generateMipmaps:!1,flipY:!1,internalFormat:null};e.mapping!==void 0&&(t.mapping=e.mapping),e.wrapS!==void 0&&(t.wrapS=e.wrapS),e.wrapT!==void 0&&(t.wrapT=e.wrapT),e.wrapR!==void 0&&(t.wrapR=e.wrapR),e.magFilter!==void 0&&(t.magFilter=e.magFilter),e.minFilter!==void 0&&(t.minFilter=e.minFilter),e.format!==void 0&&(t.format=e.format),e.type!==void 0&&(t.type=e.type),e.anisotropy!==void 0&&(t.anisotropy=e.anisotropy),e.colorSpace!==void 0&&(t.colorSpace=e.colorSpace),e.flipY!==void 0&&(t.flipY=e.flipY),e.generateMipmaps!==void 0&&(t.generateMipmaps=e.generateMipmaps),e.mipmapsAutoUpdate!==void 0&&(t.mipmapsAutoUpdate=e.mipmapsAutoUpdate),e.internalFormat!==void 0&&(t.internalFormat=e.internalFormat);for(let e=0;e<this.textures.length;e++)this.textures[e].setValues(t)}get texture(){return this.textures[0]}set texture(e){this.textures[0]=e}set depthTexture(e){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),e!==null&&e.renderTarget===null&&(e.renderTarget=this),this._depthTexture=e}get depthTexture(){return this._depthTexture}setSize(e,t,n=1){if(this.width!==e||this.height!==t||this.depth!==n){this.width=e,this.height=t,this.depth=n;for(let r=0,i=this.textures.length;r<i;r++)this.textures[r].image.width=e,this.textures[r].image.height=t,this.textures[r].image.depth=n,this.textures[r].isData3DTexture!==!0&&(this.textures[r].isArrayTexture=this.textures[r].image.depth>1);this.dispose()}this.viewport.set(0,0,e,t),this.scissor.set(0,0,e,t)}clone(){return new this.constructor().copy(this)}copy(e){this.width=e.width,this.height=e.height,this.depth=e.depth,this.scissor.copy(e.scissor),this.scissorTest=e.scissorTest,this.viewport.copy(e.viewport),this.textures.length=0;for(let t=0,n=e.textures.length;t<n;t++){this.textures[t]=e.textures[t].clone(),this.textures[t].isRenderTargetTexture=!0,this.textures[t].renderTarget=this;let n=Object.assign({},e.textures[t].image);this.textures[t].source=new Ps(n)}if(this.depthBuffer=e.depthBuffer,this.stencilBuffer=e.stencilBuffer,this.resolveColorBuffer=e.resolveColorBuffer,this.resolveDepthBuffer=e.resolveDepthBuffer,this.resolveStencilBuffer=e.resolveStencilBuffer,this.storeMultisampledColorBuffer=e.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=e.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=e.storeMultisampledStencilBuffer,e.depthTexture!==null){if(e.depthTexture.renderTarget===e){let t=e.depthTexture.clone();t.renderTarget=null,this.depthTexture=t}else this.depthTexture=e.depthTexture}else this.depthTexture=null;return this.samples=e.samples,this.multiview=e.multiview,this.useArrayDepthTexture=e.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:`dispose`})}},Vs=class extends Bs{constructor(e=1,t=1,n={}){super(e,t,n),this.isWebGLRenderTarget=!0}},Hs=class extends Rs{constructor(e=null,t=1,n=1,r=1){super(null),this.isDataArrayTexture=!0,this.image={data:e,width:t,height:n,depth:r},this.magFilter=ba,this.minFilter=ba,this.wrapR=va,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}addLayerUpdate(e){this.layerUpdates.add(e)}clearLayerUpdates(){this.layerUpdates.clear()}},Us=class extends Rs{constructor(e=null,t=1,n=1,r=1){super(null),this.isData3DTexture=!0,this.image={data:e,width:t,height:n,depth:r},this.magFilter=ba,this.minFilter=ba,this.wrapR=va,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}},Ws=class e{static{this.prototype.isMatrix4=!0}constructor(e,t,n,r,i,a,o,s,c,l,u,d,f,p,m,h){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],e!==void 0&&this.set(e,t,n,r,i,a,o,s,c,l,u,d,f,p,m,h)}set(e,t,n,r,i,a,o,s,c,l,u,d,f,p,m,h){let g=this.elements;return g[0]=e,g[4]=t,g[8]=n,g[12]=r,g[1]=i,g[5]=a,g[9]=o,g[13]=s,g[2]=c,g[6]=l,g[10]=u,g[14]=d,g[3]=f,g[7]=p,g[11]=m,g[15]=h,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new e().fromArray(this.elements)}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],t[9]=n[9],t[10]=n[10],t[11]=n[11],t[12]=n[12],t[13]=n[13],t[14]=n[14],t[15]=n[15],this}copyPosition(e){let t=this.elements,n=e.elements;return t[12]=n[12],t[13]=n[13],t[14]=n[14],this}setFromMatrix3(e){let t=e.elements;return this.set(t[0],t[3],t[6],0,t[1],t[4],t[7],0,t[2],t[5],t[8],0,0,0,0,1),this}extractBasis(e,t,n){return this.determinantAffine()===0?(e.set(1,0,0),t.set(0,1,0),n.set(0,0,1),this):(e.setFromMatrixColumn(this,0),t.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(e,t,n){return this.set(e.x,t.x,n.x,0,e.y,t.y,n.y,0,e.z,t.z,n.z,0,0,0,0,1),this}extractRotation(e){if(e.determinantAffine()===0)return this.identity();let t=this.elements,n=e.elements,r=1/Gs.setFromMatrixColumn(e,0).length(),i=1/Gs.setFromMatrixColumn(e,1).length(),a=1/Gs.setFromMatrixColumn(e,2).length();return t[0]=n[0]*r,t[1]=n[1]*r,t[2]=n[2]*r,t[3]=0,t[4]=n[4]*i,t[5]=n[5]*i,t[6]=n[6]*i,t[7]=0,t[8]=n[8]*a,t[9]=n[9]*a,t[10]=n[10]*a,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromEuler(e){let t=this.elements,n=e.x,r=e.y,i=e.z,a=Math.cos(n),o=Math.sin(n),s=Math.cos(r),c=Math.sin(r),l=Math.cos(i),u=Math.sin(i);if(e.order===`XYZ`){let e=a*l,n=a*u,r=o*l,i=o*u;t[0]=s*l,t[4]=-s*u,t[8]=c,t[1]=n+r*c,t[5]=e-i*c,t[9]=-o*s,t[2]=i-e*c,t[6]=r+n*c,t[10]=a*s}else if(e.order===`YXZ`){let e=s*l,n=s*u,r=c*l,i=c*u;t[0]=e+i*o,t[4]=r*o-n,t[8]=a*c,t[1]=a*u,t[5]=a*l,t[9]=-o,t[2]=n*o-r,t[6]=i+e*o,t[10]=a*s}else if(e.order===`ZXY`){let e=s*l,n=s*u,r=c*l,i=c*u;t[0]=e-i*o,t[4]=-a*u,t[8]=r+n*o,t[1]=n+r*o,t[5]=a*l,t[9]=i-e*o,t[2]=-a*c,t[6]=o,t[10]=a*s}else if(e.order===`ZYX`){let e=a*l,n=a*u,r=o*l,i=o*u;t[0]=s*l,t[4]=r*c-n,t[8]=e*c+i,t[1]=s*u,t[5]=i*c+e,t[9]=n*c-r,t[2]=-c,t[6]=o*s,t[10]=a*s}else if(e.order===`YZX`){let e=a*s,n=a*c,r=o*s,i=o*c;t[0]=s*l,t[4]=i-e*u,t[8]=r*u+n,t[1]=u,t[5]=a*l,t[9]=-o*l,t[2]=-c*l,t[6]=n*u+r,t[10]=e-i*u}else if(e.order===`XZY`){let e=a*s,n=a*c,r=o*s,i=o*c;t[0]=s*l,t[4]=-u,t[8]=c*l,t[1]=e*u+i,t[5]=a*l,t[9]=n*u-r,t[2]=r*u-n,t[6]=o*l,t[10]=i*u+e}return t[3]=0,t[7]=0,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromQuaternion(e){return this.compose(qs,e,Js)}lookAt(e,t,n){let r=this.elements;return Zs.subVectors(e,t),Zs.lengthSq()===0&&(Zs.z=1),Zs.normalize(),Ys.crossVectors(n,Zs),Ys.lengthSq()===0&&(Math.abs(n.z)===1?Zs.x+=1e-4:Zs.z+=1e-4,Zs.normalize(),Ys.crossVectors(n,Zs)),Ys.normalize(),Xs.crossVectors(Zs,Ys),r[0]=Ys.x,r[4]=Xs.x,r[8]=Zs.x,r[1]=Ys.y,r[5]=Xs.y,r[9]=Zs.y,r[2]=Ys.z,r[6]=Xs.z,r[10]=Zs.z,this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,r=t.elements,i=this.elements,a=n[0],o=n[4],s=n[8],c=n[12],l=n[1],u=n[5],d=n[9],f=n[13],p=n[2],m=n[6],h=n[10],g=n[14],_=n[3],v=n[7],y=n[11],b=n[15],x=r[0],S=r[4],C=r[8],w=r[12],T=r[1],E=r[5],D=r[9],O=r[13],k=r[2],A=r[6],j=r[10],ee=r[14],te=r[3],ne=r[7],re=r[11],ie=r[15];return i[0]=a*x+o*T+s*k+c*te,i[4]=a*S+o*E+s*A+c*ne,i[8]=a*C+o*D+s*j+c*re,i[12]=a*w+o*O+s*ee+c*ie,i[1]=l*x+u*T+d*k+f*te,i[5]=l*S+u*E+d*A+f*ne,i[9]=l*C+u*D+d*j+f*re,i[13]=l*w+u*O+d*ee+f*ie,i[2]=p*x+m*T+h*k+g*te,i[6]=p*S+m*E+h*A+g*ne,i[10]=p*C+m*D+h*j+g*re,i[14]=p*w+m*O+h*ee+g*ie,i[3]=_*x+v*T+y*k+b*te,i[7]=_*S+v*E+y*A+b*ne,i[11]=_*C+v*D+y*j+b*re,i[15]=_*w+v*O+y*ee+b*ie,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[4]*=e,t[8]*=e,t[12]*=e,t[1]*=e,t[5]*=e,t[9]*=e,t[13]*=e,t[2]*=e,t[6]*=e,t[10]*=e,t[14]*=e,t[3]*=e,t[7]*=e,t[11]*=e,t[15]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[4],r=e[8],i=e[12],a=e[1],o=e[5],s=e[9],c=e[13],l=e[2],u=e[6],d=e[10],f=e[14],p=e[3],m=e[7],h=e[11],g=e[15],_=s*f-c*d,v=o*f-c*u,y=o*d-s*u,b=a*f-c*l,x=a*d-s*l,S=a*u-o*l;return t*(m*_-h*v+g*y)-n*(p*_-h*b+g*x)+r*(p*v-m*b+g*S)-i*(p*y-m*x+h*S)}determinantAffine(){let e=this.elements,t=e[0],n=e[4],r=e[8],i=e[1],a=e[5],o=e[9],s=e[2],c=e[6],l=e[10];return t*(a*l-o*c)-n*(i*l-o*s)+r*(i*c-a*s)}transpose(){let e=this.elements,t;return t=e[1],e[1]=e[4],e[4]=t,t=e[2],e[2]=e[8],e[8]=t,t=e[6],e[6]=e[9],e[9]=t,t=e[3],e[3]=e[12],e[12]=t,t=e[7],e[7]=e[13],e[13]=t,t=e[11],e[11]=e[14],e[14]=t,this}setPosition(e,t,n){let r=this.elements;return e.isVector3?(r[12]=e.x,r[13]=e.y,r[14]=e.z):(r[12]=e,r[13]=t,r[14]=n),this}invert(){let e=this.elements,t=e[0],n=e[1],r=e[2],i=e[3],a=e[4],o=e[5],s=e[6],c=e[7],l=e[8],u=e[9],d=e[10],f=e[11],p=e[12],m=e[13],h=e[14],g=e[15],_=t*o-n*a,v=t*s-r*a,y=t*c-i*a,b=n*s-r*o,x=n*c-i*o,S=r*c-i*s,C=l*m-u*p,w=l*h-d*p,T=l*g-f*p,E=u*h-d*m,D=u*g-f*m,O=d*g-f*h,k=_*O-v*D+y*E+b*T-x*w+S*C;if(k===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let A=1/k;return e[0]=(o*O-s*D+c*E)*A,e[1]=(r*D-n*O-i*E)*A,e[2]=(m*S-h*x+g*b)*A,e[3]=(d*x-u*S-f*b)*A,e[4]=(s*T-a*O-c*w)*A,e[5]=(t*O-r*T+i*w)*A,e[6]=(h*y-p*S-g*v)*A,e[7]=(l*S-d*y+f*v)*A,e[8]=(a*D-o*T+c*C)*A,e[9]=(n*T-t*D-i*C)*A,e[10]=(p*x-m*y+g*_)*A,e[11]=(u*y-l*x-f*_)*A,e[12]=(o*w-a*E-s*C)*A,e[13]=(t*E-n*w+r*C)*A,e[14]=(m*v-p*b-h*_)*A,e[15]=(l*b-u*v+d*_)*A,this}scale(e){let t=this.elements,n=e.x,r=e.y,i=e.z;return t[0]*=n,t[4]*=r,t[8]*=i,t[1]*=n,t[5]*=r,t[9]*=i,t[2]*=n,t[6]*=r,t[10]*=i,t[3]*=n,t[7]*=r,t[11]*=i,this}getMaxScaleOnAxis(){let e=this.elements,t=e[0]*e[0]+e[1]*e[1]+e[2]*e[2],n=e[4]*e[4]+e[5]*e[5]+e[6]*e[6],r=e[8]*e[8]+e[9]*e[9]+e[10]*e[10];return Math.sqrt(Math.max(t,n,r))}makeTranslation(e,t,n){return e.isVector3?this.set(1,0,0,e.x,0,1,0,e.y,0,0,1,e.z,0,0,0,1):this.set(1,0,0,e,0,1,0,t,0,0,1,n,0,0,0,1),this}makeRotationX(e){let t=Math.cos(e),n=Math.sin(e);return this.set(1,0,0,0,0,t,-n,0,0,n,t,0,0,0,0,1),this}makeRotationY(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,0,n,0,0,1,0,0,-n,0,t,0,0,0,0,1),this}makeRotationZ(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,0,n,t,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(e,t){let n=Math.cos(t),r=Math.sin(t),i=1-n,a=e.x,o=e.y,s=e.z,c=i*a,l=i*o;return this.set(c*a+n,c*o-r*s,c*s+r*o,0,c*o+r*s,l*o+n,l*s-r*a,0,c*s-r*o,l*s+r*a,i*s*s+n,0,0,0,0,1),this}makeScale(e,t,n){return this.set(e,0,0,0,0,t,0,0,0,0,n,0,0,0,0,1),this}makeShear(e,t,n,r,i,a){return this.set(1,n,i,0,e,1,a,0,t,r,1,0,0,0,0,1),this}compose(e,t,n){let r=this.elements,i=t._x,a=t._y,o=t._z,s=t._w,c=i+i,l=a+a,u=o+o,d=i*c,f=i*l,p=i*u,m=a*l,h=a*u,g=o*u,_=s*c,v=s*l,y=s*u,b=n.x,x=n.y,S=n.z;return r[0]=(1-(m+g))*b,r[1]=(f+y)*b,r[2]=(p-v)*b,r[3]=0,r[4]=(f-y)*x,r[5]=(1-(d+g))*x,r[6]=(h+_)*x,r[7]=0,r[8]=(p+v)*S,r[9]=(h-_)*S,r[10]=(1-(d+m))*S,r[11]=0,r[12]=e.x,r[13]=e.y,r[14]=e.z,r[15]=1,this}decompose(e,t,n){let r=this.elements;e.x=r[12],e.y=r[13],e.z=r[14];let i=this.determinantAffine();if(i===0)return n.set(1,1,1),t.identity(),this;let a=Gs.set(r[0],r[1],r[2]).length(),o=Gs.set(r[4],r[5],r[6]).length(),s=Gs.set(r[8],r[9],r[10]).length();i<0&&(a=-a),Ks.copy(this);let c=1/a,l=1/o,u=1/s;return Ks.elements[0]*=c,Ks.elements[1]*=c,Ks.elements[2]*=c,Ks.elements[4]*=l,Ks.elements[5]*=l,Ks.elements[6]*=l,Ks.elements[8]*=u,Ks.elements[9]*=u,Ks.elements[10]*=u,t.setFromRotationMatrix(Ks),n.x=a,n.y=o,n.z=s,this}makePerspective(e,t,n,r,i,a,o=Jo,s=!1){let c=this.elements,l=2*i/(t-e),u=2*i/(n-r),d=(t+e)/(t-e),f=(n+r)/(n-r),p,m;if(s)p=i/(a-i),m=a*i/(a-i);else if(o===2e3)p=-(a+i)/(a-i),m=-2*a*i/(a-i);else if(o===2001)p=-a/(a-i),m=-a*i/(a-i);else throw Error(`THREE.Matrix4.makePerspective(): Invalid coordinate system: `+o);return c[0]=l,c[4]=0,c[8]=d,c[12]=0,c[1]=0,c[5]=u,c[9]=f,c[13]=0,c[2]=0,c[6]=0,c[10]=p,c[14]=m,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(e,t,n,r,i,a,o=Jo,s=!1){let c=this.elements,l=2/(t-e),u=2/(n-r),d=-(t+e)/(t-e),f=-(n+r)/(n-r),p,m;if(s)p=1/(a-i),m=a/(a-i);else if(o===2e3)p=-2/(a-i),m=-(a+i)/(a-i);else if(o===2001)p=-1/(a-i),m=-i/(a-i);else throw Error(`THREE.Matrix4.makeOrthographic(): Invalid coordinate system: `+o);return c[0]=l,c[4]=0,c[8]=0,c[12]=d,c[1]=0,c[5]=u,c[9]=0,c[13]=f,c[2]=0,c[6]=0,c[10]=p,c[14]=m,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(e){let t=this.elements,n=e.elements;for(let e=0;e<16;e++)if(t[e]!==n[e])return!1;return!0}fromArray(e,t=0){for(let n=0;n<16;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e[t+9]=n[9],e[t+10]=n[10],e[t+11]=n[11],e[t+12]=n[12],e[t+13]=n[13],e[t+14]=n[14],e[t+15]=n[15],e}},Gs=new X,Ks=new Ws,qs=new X(0,0,0),Js=new X(1,1,1),Ys=new X,Xs=new X,Zs=new X,Qs=new Ws,$s=new bs,ec=class e{constructor(t=0,n=0,r=0,i=e.DEFAULT_ORDER){this.isEuler=!0,this._x=t,this._y=n,this._z=r,this._order=i}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get order(){return this._order}set order(e){this._order=e,this._onChangeCallback()}set(e,t,n,r=this._order){return this._x=e,this._y=t,this._z=n,this._order=r,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(e){return this._x=e._x,this._y=e._y,this._z=e._z,this._order=e._order,this._onChangeCallback(),this}setFromRotationMatrix(e,t=this._order,n=!0){let r=e.elements,i=r[0],a=r[4],o=r[8],s=r[1],c=r[5],l=r[9],u=r[2],d=r[6],f=r[10];switch(t){case`XYZ`:this._y=Math.asin(fs(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(-l,f),this._z=Math.atan2(-a,i)):(this._x=Math.atan2(d,c),this._z=0);break;case`YXZ`:this._x=Math.asin(-fs(l,-1,1)),Math.abs(l)<.9999999?(this._y=Math.atan2(o,f),this._z=Math.atan2(s,c)):(this._y=Math.atan2(-u,i),this._z=0);break;case`ZXY`:this._x=Math.asin(fs(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(-u,f),this._z=Math.atan2(-a,c)):(this._y=0,this._z=Math.atan2(s,i));break;case`ZYX`:this._y=Math.asin(-fs(u,-1,1)),Math.abs(u)<.9999999?(this._x=Math.atan2(d,f),this._z=Math.atan2(s,i)):(this._x=0,this._z=Math.atan2(-a,c));break;case`YZX`:this._z=Math.asin(fs(s,-1,1)),Math.abs(s)<.9999999?(this._x=Math.atan2(-l,c),this._y=Math.atan2(-u,i)):(this._x=0,this._y=Math.atan2(o,f));break;case`XZY`:this._z=Math.asin(-fs(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(d,c),this._y=Math.atan2(o,i)):(this._x=Math.atan2(-l,f),this._y=0);break;default:ns(`Euler: .setFromRotationMatrix() encountered an unknown order: `+t)}return this._order=t,n===!0&&this._onChangeCallback(),this}setFromQuaternion(e,t,n){return Qs.makeRotationFromQuaternion(e),this.setFromRotationMatrix(Qs,t,n)}setFromVector3(e,t=this._order){return this.set(e.x,e.y,e.z,t)}reorder(e){return $s.setFromEuler(this),this.setFromQuaternion($s,e)}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._order===this._order}fromArray(e){return this._x=e[0],this._y=e[1],this._z=e[2],e[3]!==void 0&&(this._order=e[3]),this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._order,e}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};ec.DEFAULT_ORDER=`XYZ`;var tc=class{constructor(){this.mask=1}set(e){this.mask=1<<e>>>0}enable(e){this.mask|=1<<e}enableAll(){this.mask=-1}toggle(e){this.mask^=1<<e}disable(e){this.mask&=~(1<<e)}disableAll(){this.mask=0}test(e){return(this.mask&e.mask)!==0}isEnabled(e){return!!(this.mask&1<<e)}},nc=0,rc=new X,ic=new bs,ac=new Ws,oc=new X,sc=new X,cc=new X,lc=new bs,uc=new X(1,0,0),dc=new X(0,1,0),fc=new X(0,0,1),pc={type:`added`},mc={type:`removed`},hc={type:`childadded`,child:null},gc={type:`childremoved`,child:null},_c=class e extends ss{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:nc++}),this.uuid=ds(),this.name=``,this.type=`Object3D`,this.parent=null,this.children=[],this.up=e.DEFAULT_UP.clone();let t=new X,n=new ec,r=new bs,i=new X(1,1,1);function a(){r.setFromEuler(n,!1)}function o(){n.setFromQuaternion(r,void 0,!1)}n._onChange(a),r._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:t},rotation:{configurable:!0,enumerable:!0,value:n},quaternion:{configurable:!0,enumerable:!0,value:r},scale:{configurable:!0,enumerable:!0,value:i},modelViewMatrix:{value:new Ws},normalMatrix:{value:new Cs}}),this.matrix=new Ws,this.matrixWorld=new Ws,this.matrixAutoUpdate=e.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=e.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new tc,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(e){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(e),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(e){return this.quaternion.premultiply(e),this}setRotationFromAxisAngle(e,t){this.quaternion.setFromAxisAngle(e,t)}setRotationFromEuler(e){this.quaternion.setFromEuler(e,!0)}setRotationFromMatrix(e){this.quaternion.setFromRotationMatrix(e)}setRotationFromQuaternion(e){this.quaternion.copy(e)}rotateOnAxis(e,t){return ic.setFromAxisAngle(e,t),this.quaternion.multiply(ic),this}rotateOnWorldAxis(e,t){return ic.setFromAxisAngle(e,t),this.quaternion.premultiply(ic),this}rotateX(e){return this.rotateOnAxis(uc,e)}rotateY(e){return this.rotateOnAxis(dc,e)}rotateZ(e){return this.rotateOnAxis(fc,e)}translateOnAxis(e,t){return rc.copy(e).applyQuaternion(this.quaternion),this.position.add(rc.multiplyScalar(t)),this}translateX(e){return this.translateOnAxis(uc,e)}translateY(e){return this.translateOnAxis(dc,e)}translateZ(e){return this.translateOnAxis(fc,e)}localToWorld(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(this.matrixWorld)}worldToLocal(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(ac.copy(this.matrixWorld).invert())}lookAt(e,t,n){e.isVector3?oc.copy(e):oc.set(e,t,n);let r=this.parent;this.updateWorldMatrix(!0,!1),sc.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?ac.lookAt(sc,oc,this.up):ac.lookAt(oc,sc,this.up),this.quaternion.setFromRotationMatrix(ac),r&&(ac.extractRotation(r.matrixWorld),ic.setFromRotationMatrix(ac),this.quaternion.premultiply(ic.invert()))}add(e){if(arguments.length>1){for(let e=0;e<arguments.length;e++)this.add(arguments[e]);return this}return e===this?(rs(`Object3D.add: object can't be added as a child of itself.`,e),this):(e&&e.isObject3D?(e.removeFromParent(),e.parent=this,this.children.push(e),e.dispatchEvent(pc),hc.child=e,this.dispatchEvent(hc),hc.child=null):rs(`Object3D.add: object not an instance of THREE.Object3D.`,e),this)}remove(e){if(arguments.length>1){for(let e=0;e<arguments.length;e++)this.remove(arguments[e]);return this}let t=this.children.indexOf(e);return t!==-1&&(e.parent=null,this.children.splice(t,1),e.dispatchEvent(mc),gc.child=e,this.dispatchEvent(gc),gc.child=null),this}removeFromParent(){let e=this.parent;return e!==null&&e.remove(this),this}clear(){return this.remove(...this.children)}attach(e){return this.updateWorldMatrix(!0,!1),ac.copy(this.matrixWorld).invert(),e.parent!==null&&(e.parent.updateWorldMatrix(!0,!1),ac.multiply(e.parent.matrixWorld)),e.applyMatrix4(ac),e.removeFromParent(),e.parent=this,this.children.push(e),e.updateWorldMatrix(!1,!0),e.dispatchEvent(pc),hc.child=e,this.dispatchEvent(hc),hc.child=null,this}getObjectById(e){return this.getObjectByProperty(`id`,e)}getObjectByName(e){return this.getObjectByProperty(`name`,e)}getObjectByProperty(e,t){if(this[e]===t)return this;for(let n=0,r=this.children.length;n<r;n++){let r=this.children[n].getObjectByProperty(e,t);if(r!==void 0)return r}}getObjectsByProperty(e,t,n=[]){this[e]===t&&n.push(this);let r=this.children;for(let i=0,a=r.length;i<a;i++)r[i].getObjectsByProperty(e,t,n);return n}getWorldPosition(e){return this.updateWorldMatrix(!0,!1),e.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(sc,e,cc),e}getWorldScale(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(sc,lc,e),e}getWorldDirection(e){this.updateWorldMatrix(!0,!1);let t=this.matrixWorld.elements;return e.set(t[8],t[9],t[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(e){e(this);let t=this.children;for(let n=0,r=t.length;n<r;n++)t[n].traverse(e)}traverseVisible(e){if(this.visible===!1)return;e(this);let t=this.children;for(let n=0,r=t.length;n<r;n++)t[n].traverseVisible(e)}traverseAncestors(e){let t=this.parent;t!==null&&(e(t),t.traverseAncestors(e))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let e=this.pivot;if(e!==null){let t=e.x,n=e.y,r=e.z,i=this.matrix.elements;i[12]+=t-i[0]*t-i[4]*n-i[8]*r,i[13]+=n-i[1]*t-i[5]*n-i[9]*r,i[14]+=r-i[2]*t-i[6]*n-i[10]*r}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(e){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||e)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,e=!0);let t=this.children;for(let n=0,r=t.length;n<r;n++)t[n].updateMatrixWorld(e)}updateWorldMatrix(e,t,n=!1){let r=this.parent;if(e===!0&&r!==null&&r.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),t===!0){let e=this.children;for(let t=0,r=e.length;t<r;t++)e[t].updateWorldMatrix(!1,!0,n)}}toJSON(e){let t=e===void 0||typeof e==`string`,n={};t&&(e={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:`Object`,generator:`Object3D.toJSON`});let r={};r.uuid=this.uuid,r.type=this.type,r.name=this.name,r.castShadow=this.castShadow,r.receiveShadow=this.receiveShadow,r.visible=this.visible,r.frustumCulled=this.frustumCulled,r.renderOrder=this.renderOrder,r.static=this.static,r.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(r.userData=this.userData),r.layers=this.layers.mask,r.matrix=this.matrix.toArray(),r.up=this.up.toArray(),this.pivot!==null&&(r.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(r.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(r.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(r.type=`InstancedMesh`,r.count=this.count,r.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(r.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(r.type=`BatchedMesh`,r.perObjectFrustumCulled=this.perObjectFrustumCulled,r.sortObjects=this.sortObjects,r.drawRanges=this._drawRanges,r.reservedRanges=this._reservedRanges,r.geometryInfo=this._geometryInfo.map(e=>({...e,boundingBox:e.boundingBox?e.boundingBox.toJSON():void 0,boundingSphere:e.boundingSphere?e.boundingSphere.toJSON():void 0})),r.instanceInfo=this._instanceInfo.map(e=>({...e})),r.availableInstanceIds=this._availableInstanceIds.slice(),r.availableGeometryIds=this._availableGeometryIds.slice(),r.nextIndexStart=this._nextIndexStart,r.nextVertexStart=this._nextVertexStart,r.geometryCount=this._geometryCount,r.maxInstanceCount=this._maxInstanceCount,r.maxVertexCount=this._maxVertexCount,r.maxIndexCount=this._maxIndexCount,r.geometryInitialized=this._geometryInitialized,r.matricesTexture=this._matricesTexture.toJSON(e),r.indirectTexture=this._indirectTexture.toJSON(e),this._colorsTexture!==null&&(r.colorsTexture=this._colorsTexture.toJSON(e)),this.boundingSphere!==null&&(r.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(r.boundingBox=this.boundingBox.toJSON()));function i(t,n){return t[n.uuid]===void 0&&(t[n.uuid]=n.toJSON(e)),n.uuid}if(this.isScene)this.background&&(this.background.isColor?r.background=this.background.toJSON():this.background.isTexture&&(r.background=this.background.toJSON(e).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(r.environment=this.environment.toJSON(e).uuid);else if(this.isMesh||this.isLine||this.isPoints){r.geometry=i(e.geometries,this.geometry);let t=this.geometry.parameters;if(t!==void 0&&t.shapes!==void 0){let n=t.shapes;if(Array.isArray(n))for(let t=0,r=n.length;t<r;t++){let r=n[t];i(e.shapes,r)}else i(e.shapes,n)}}if(this.isSkinnedMesh&&(r.bindMode=this.bindMode,r.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(i(e.skeletons,this.skeleton),r.skeleton=this.skeleton.uuid)),this.material!==void 0){if(Array.isArray(this.material)){let t=[];for(let n=0,r=this.material.length;n<r;n++)t.push(i(e.materials,this.material[n]));r.material=t}else r.material=i(e.materials,this.material)}if(this.children.length>0){r.children=[];for(let t=0;t<this.children.length;t++)r.children.push(this.children[t].toJSON(e).object)}if(this.animations.length>0){r.animations=[];for(let t=0;t<this.animations.length;t++){let n=this.animations[t];r.animations.push(i(e.animations,n))}}if(t){let t=a(e.geometries),r=a(e.materials),i=a(e.textures),o=a(e.images),s=a(e.shapes),c=a(e.skeletons),l=a(e.animations),u=a(e.nodes);t.length>0&&(n.geometries=t),r.length>0&&(n.materials=r),i.length>0&&(n.textures=i),o.length>0&&(n.images=o),s.length>0&&(n.shapes=s),c.length>0&&(n.skeletons=c),l.length>0&&(n.animations=l),u.length>0&&(n.nodes=u)}return n.object=r,n;function a(e){let t=[];for(let n in e){let r=e[n];delete r.metadata,t.push(r)}return t}}clone(e){return new this.constructor().copy(this,e)}copy(e,t=!0){if(this.name=e.name,this.up.copy(e.up),this.position.copy(e.position),this.rotation.order=e.rotation.order,this.quaternion.copy(e.quaternion),this.scale.copy(e.scale),this.pivot=e.pivot===null?null:e.pivot.clone(),this.matrix.copy(e.matrix),this.matrixWorld.copy(e.matrixWorld),this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrixWorldAutoUpdate=e.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=e.matrixWorldNeedsUpdate,this.layers.mask=e.layers.mask,this.visible=e.visible,this.castShadow=e.castShadow,this.receiveShadow=e.receiveShadow,this.frustumCulled=e.frustumCulled,this.renderOrder=e.renderOrder,this.static=e.static,this.animations=e.animations.slice(),this.userData=JSON.parse(JSON.stringify(e.userData)),t===!0)for(let t=0;t<e.children.length;t++){let n=e.children[t];this.add(n.clone())}return this}dispose(){this.dispatchEvent({type:`dispose`})}};_c.DEFAULT_UP=new X(0,1,0),_c.DEFAULT_MATRIX_AUTO_UPDATE=!0,_c.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var vc=class extends _c{constructor(){super(),this.isGroup=!0,this.type=`Group`}},yc={type:`move`},bc=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new vc,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new vc,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new X,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new X),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new vc,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new X,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new X,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(e){return this._targetRay!==null&&this._targetRay.dispatchEvent(e),this._grip!==null&&this._grip.dispatchEvent(e),this._hand!==null&&this._hand.dispatchEvent(e),this}connect(e){if(e&&e.hand){let t=this._hand;if(t)for(let n of e.hand.values())this._getHandJoint(t,n)}return this.dispatchEvent({type:`connected`,data:e}),this}disconnect(e){return this.dispatchEvent({type:`disconnected`,data:e}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(e,t,n){let r=null,i=null,a=null,o=this._targetRay,s=this._grip,c=this._hand;if(e&&t.session.visibilityState!==`visible-blurred`){if(c&&e.hand){a=!0;for(let r of e.hand.values()){let e=t.getJointPose(r,n),i=this._getHandJoint(c,r);e!==null&&(i.matrix.fromArray(e.transform.matrix),i.matrix.decompose(i.position,i.quaternion,i.scale),i.matrixWorldNeedsUpdate=!0,i.jointRadius=e.radius),i.visible=e!==null}let r=c.joints[`index-finger-tip`],i=c.joints[`thumb-tip`],o=r.position.distanceTo(i.position);c.inputState.pinching&&o>.025?(c.inputState.pinching=!1,this.dispatchEvent({type:`pinchend`,handedness:e.handedness,target:this})):!c.inputState.pinching&&o<=.015&&(c.inputState.pinching=!0,this.dispatchEvent({type:`pinchstart`,handedness:e.handedness,target:this}))}else s!==null&&e.gripSpace&&(i=t.getPose(e.gripSpace,n),i!==null&&(s.matrix.fromArray(i.transform.matrix),s.matrix.decompose(s.position,s.quaternion,s.scale),s.matrixWorldNeedsUpdate=!0,i.linearVelocity?(s.hasLinearVelocity=!0,s.linearVelocity.copy(i.linearVelocity)):s.hasLinearVelocity=!1,i.angularVelocity?(s.hasAngularVelocity=!0,s.angularVelocity.copy(i.angularVelocity)):s.hasAngularVelocity=!1,s.eventsEnabled&&s.dispatchEvent({type:`gripUpdated`,data:e,target:this})));o!==null&&(r=t.getPose(e.targetRaySpace,n),r===null&&i!==null&&(r=i),r!==null&&(o.matrix.fromArray(r.transform.matrix),o.matrix.decompose(o.position,o.quaternion,o.scale),o.matrixWorldNeedsUpdate=!0,r.linearVelocity?(o.hasLinearVelocity=!0,o.linearVelocity.copy(r.linearVelocity)):o.hasLinearVelocity=!1,r.angularVelocity?(o.hasAngularVelocity=!0,o.angularVelocity.copy(r.angularVelocity)):o.hasAngularVelocity=!1,this.dispatchEvent(yc)))}return o!==null&&(o.visible=r!==null),s!==null&&(s.visible=i!==null),c!==null&&(c.visible=a!==null),this}_getHandJoint(e,t){if(e.joints[t.jointName]===void 0){let n=new vc;n.matrixAutoUpdate=!1,n.visible=!1,e.joints[t.jointName]=n,e.add(n)}return e.joints[t.jointName]}},xc={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},Sc={h:0,s:0,l:0},Cc={h:0,s:0,l:0};function wc(e,t,n){return n<0&&(n+=1),n>1&&--n,n<1/6?e+(t-e)*6*n:n<1/2?t:n<2/3?e+(t-e)*6*(2/3-n):e}var Tc=class{constructor(e,t,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(e,t,n)}set(e,t,n){if(t===void 0&&n===void 0){let t=e;t&&t.isColor?this.copy(t):typeof t==`number`?this.setHex(t):typeof t==`string`&&this.setStyle(t)}else this.setRGB(e,t,n);return this}setScalar(e){return this.r=e,this.g=e,this.b=e,this}setHex(e,t=Bo){return e=Math.floor(e),this.r=(e>>16&255)/255,this.g=(e>>8&255)/255,this.b=(e&255)/255,Os.colorSpaceToWorking(this,t),this}setRGB(e,t,n,r=Os.workingColorSpace){return this.r=e,this.g=t,this.b=n,Os.colorSpaceToWorking(this,r),this}setHSL(e,t,n,r=Os.workingColorSpace){if(e=ps(e,1),t=fs(t,0,1),n=fs(n,0,1),t===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+t):n+t-n*t,i=2*n-r;this.r=wc(i,r,e+1/3),this.g=wc(i,r,e),this.b=wc(i,r,e-1/3)}return Os.colorSpaceToWorking(this,r),this}setStyle(e,t=Bo){function n(t){t!==void 0&&parseFloat(t)<1&&ns(`Color: Alpha component of `+e+` will be ignored.`)}let r;if(r=/^(\w+)\(([^\)]*)\)/.exec(e)){let i,a=r[1],o=r[2];switch(a){case`rgb`:case`rgba`:if(i=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(o))return n(i[4]),this.setRGB(Math.min(255,parseInt(i[1],10))/255,Math.min(255,parseInt(i[2],10))/255,Math.min(255,parseInt(i[3],10))/255,t);if(i=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(o))return n(i[4]),this.setRGB(Math.min(100,parseFloat(i[1]))/100,Math.min(100,parseFloat(i[2]))/100,Math.min(100,parseFloat(i[3]))/100,t);break;case`hsl`:case`hsla`:if(i=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(o))return n(i[4]),this.setHSL(parseFloat(i[1])/360,parseFloat(i[2])/100,parseFloat(i[3])/100,t);break;default:ns(`Color: Unknown color model `+e)}}else if(r=/^\#([A-Fa-f\d]+)$/.exec(e)){let n=r[1],i=n.length;if(i===3)return this.setRGB(parseInt(n.charAt(0),16)/15,parseInt(n.charAt(1),16)/15,parseInt(n.charAt(2),16)/15,t);if(i===6)return this.setHex(parseInt(n,16),t);ns(`Color: Invalid hex color `+e)}else if(e&&e.length>0)return this.setColorName(e,t);return this}setColorName(e,t=Bo){let n=xc[e.toLowerCase()];return n===void 0?ns(`Color: Unknown color `+e):this.setHex(n,t),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(e){return this.r=e.r,this.g=e.g,this.b=e.b,this}copySRGBToLinear(e){return this.r=ks(e.r),this.g=ks(e.g),this.b=ks(e.b),this}copyLinearToSRGB(e){return this.r=As(e.r),this.g=As(e.g),this.b=As(e.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(e=Bo){return Os.workingToColorSpace(Ec.copy(this),e),Math.round(fs(Ec.r*255,0,255))*65536+Math.round(fs(Ec.g*255,0,255))*256+Math.round(fs(Ec.b*255,0,255))}getHexString(e=Bo){return(`000000`+this.getHex(e).toString(16)).slice(-6)}getHSL(e,t=Os.workingColorSpace){Os.workingToColorSpace(Ec.copy(this),t);let n=Ec.r,r=Ec.g,i=Ec.b,a=Math.max(n,r,i),o=Math.min(n,r,i),s,c,l=(o+a)/2;if(o===a)s=0,c=0;else{let e=a-o;switch(c=l<=.5?e/(a+o):e/(2-a-o),a){case n:s=(r-i)/e+(r<i?6:0);break;case r:s=(i-n)/e+2;break;case i:s=(n-r)/e+4}s/=6}return e.h=s,e.s=c,e.l=l,e}getRGB(e,t=Os.workingColorSpace){return Os.workingToColorSpace(Ec.copy(this),t),e.r=Ec.r,e.g=Ec.g,e.b=Ec.b,e}getStyle(e=Bo){Os.workingToColorSpace(Ec.copy(this),e);let t=Ec.r,n=Ec.g,r=Ec.b;return e===`srgb`?`rgb(${Math.round(t*255)},${Math.round(n*255)},${Math.round(r*255)})`:`color(${e} ${t.toFixed(3)} ${n.toFixed(3)} ${r.toFixed(3)})`}offsetHSL(e,t,n){return this.getHSL(Sc),this.setHSL(Sc.h+e,Sc.s+t,Sc.l+n)}add(e){return this.r+=e.r,this.g+=e.g,this.b+=e.b,this}addColors(e,t){return this.r=e.r+t.r,this.g=e.g+t.g,this.b=e.b+t.b,this}addScalar(e){return this.r+=e,this.g+=e,this.b+=e,this}sub(e){return this.r=Math.max(0,this.r-e.r),this.g=Math.max(0,this.g-e.g),this.b=Math.max(0,this.b-e.b),this}multiply(e){return this.r*=e.r,this.g*=e.g,this.b*=e.b,this}multiplyScalar(e){return this.r*=e,this.g*=e,this.b*=e,this}lerp(e,t){return this.r+=(e.r-this.r)*t,this.g+=(e.g-this.g)*t,this.b+=(e.b-this.b)*t,this}lerpColors(e,t,n){return this.r=e.r+(t.r-e.r)*n,this.g=e.g+(t.g-e.g)*n,this.b=e.b+(t.b-e.b)*n,this}lerpHSL(e,t){this.getHSL(Sc),e.getHSL(Cc);let n=ms(Sc.h,Cc.h,t),r=ms(Sc.s,Cc.s,t),i=ms(Sc.l,Cc.l,t);return this.setHSL(n,r,i),this}setFromVector3(e){return this.r=e.x,this.g=e.y,this.b=e.z,this}applyMatrix3(e){let t=this.r,n=this.g,r=this.b,i=e.elements;return this.r=i[0]*t+i[3]*n+i[6]*r,this.g=i[1]*t+i[4]*n+i[7]*r,this.b=i[2]*t+i[5]*n+i[8]*r,this}equals(e){return e.r===this.r&&e.g===this.g&&e.b===this.b}fromArray(e,t=0){return this.r=e[t],this.g=e[t+1],this.b=e[t+2],this}toArray(e=[],t=0){return e[t]=this.r,e[t+1]=this.g,e[t+2]=this.b,e}fromBufferAttribute(e,t){return this.r=e.getX(t),this.g=e.getY(t),this.b=e.getZ(t),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},Ec=new Tc;Tc.NAMES=xc;var Dc=class extends _c{constructor(){super(),this.isScene=!0,this.type=`Scene`,this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new ec,this.environmentIntensity=1,this.environmentRotation=new ec,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<`u`&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent(`observe`,{detail:this}))}copy(e,t){return super.copy(e,t),this.background=e.background===null?null:e.background.clone(),this.environment=e.environment===null?null:e.environment.clone(),this.fog=e.fog===null?null:e.fog.clone(),this.backgroundBlurriness=e.backgroundBlurriness,this.backgroundIntensity=e.backgroundIntensity,this.backgroundRotation.copy(e.backgroundRotation),this.environmentIntensity=e.environmentIntensity,this.environmentRotation.copy(e.environmentRotation),this.overrideMaterial=e.overrideMaterial===null?null:e.overrideMaterial.clone(),this.matrixAutoUpdate=e.matrixAutoUpdate,this}toJSON(e){let t=super.toJSON(e);return this.fog!==null&&(t.object.fog=this.fog.toJSON()),t.object.backgroundBlurriness=this.backgroundBlurriness,t.object.backgroundIntensity=this.backgroundIntensity,t.object.backgroundRotation=this.backgroundRotation.toArray(),t.object.environmentIntensity=this.environmentIntensity,t.object.environmentRotation=this.environmentRotation.toArray(),t}},Oc=new X,kc=new X,Ac=new X,jc=new X,Mc=new X,Nc=new X,Pc=new X,Fc=new X,Ic=new X,Lc=new X,Rc=new zs,zc=new zs,Bc=new zs,Vc=class e{constructor(e=new X,t=new X,n=new X){this.a=e,this.b=t,this.c=n}static getNormal(e,t,n,r){r.subVectors(n,t),Oc.subVectors(e,t),r.cross(Oc);let i=r.lengthSq();return i>0?r.multiplyScalar(1/Math.sqrt(i)):r.set(0,0,0)}static getBarycoord(e,t,n,r,i){Oc.subVectors(r,t),kc.subVectors(n,t),Ac.subVectors(e,t);let a=Oc.dot(Oc),o=Oc.dot(kc),s=Oc.dot(Ac),c=kc.dot(kc),l=kc.dot(Ac),u=a*c-o*o;if(u===0)return i.set(0,0,0),null;let d=1/u,f=(c*s-o*l)*d,p=(a*l-o*s)*d;return i.set(1-f-p,p,f)}static containsPoint(e,t,n,r){return this.getBarycoord(e,t,n,r,jc)!==null&&jc.x>=0&&jc.y>=0&&jc.x+jc.y<=1}static getInterpolation(e,t,n,r,i,a,o,s){return this.getBarycoord(e,t,n,r,jc)===null?(s.x=0,s.y=0,`z`in s&&(s.z=0),`w`in s&&(s.w=0),null):(s.setScalar(0),s.addScaledVector(i,jc.x),s.addScaledVector(a,jc.y),s.addScaledVector(o,jc.z),s)}static getInterpolatedAttribute(e,t,n,r,i,a){return Rc.setScalar(0),zc.setScalar(0),Bc.setScalar(0),Rc.fromBufferAttribute(e,t),zc.fromBufferAttribute(e,n),Bc.fromBufferAttribute(e,r),a.setScalar(0),a.addScaledVector(Rc,i.x),a.addScaledVector(zc,i.y),a.addScaledVector(Bc,i.z),a}static isFrontFacing(e,t,n,r){return Oc.subVectors(n,t),kc.subVectors(e,t),Oc.cross(kc).dot(r)<0}set(e,t,n){return this.a.copy(e),this.b.copy(t),this.c.copy(n),this}setFromPointsAndIndices(e,t,n,r){return this.a.copy(e[t]),this.b.copy(e[n]),this.c.copy(e[r]),this}setFromAttributeAndIndices(e,t,n,r){return this.a.fromBufferAttribute(e,t),this.b.fromBufferAttribute(e,n),this.c.fromBufferAttribute(e,r),this}clone(){return new this.constructor().copy(this)}copy(e){return this.a.copy(e.a),this.b.copy(e.b),this.c.copy(e.c),this}getArea(){return Oc.subVectors(this.c,this.b),kc.subVectors(this.a,this.b),Oc.cross(kc).length()*.5}getMidpoint(e){return e.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(t){return e.getNormal(this.a,this.b,this.c,t)}getPlane(e){return e.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(t,n){return e.getBarycoord(t,this.a,this.b,this.c,n)}getInterpolation(t,n,r,i,a){return e.getInterpolation(t,this.a,this.b,this.c,n,r,i,a)}containsPoint(t){return e.containsPoint(t,this.a,this.b,this.c)}isFrontFacing(t){return e.isFrontFacing(this.a,this.b,this.c,t)}intersectsBox(e){return e.intersectsTriangle(this)}closestPointToPoint(e,t){let n=this.a,r=this.b,i=this.c,a,o;Mc.subVectors(r,n),Nc.subVectors(i,n),Fc.subVectors(e,n);let s=Mc.dot(Fc),c=Nc.dot(Fc);if(s<=0&&c<=0)return t.copy(n);Ic.subVectors(e,r);let l=Mc.dot(Ic),u=Nc.dot(Ic);if(l>=0&&u<=l)return t.copy(r);let d=s*u-l*c;if(d<=0&&s>=0&&l<=0&&s-l>0)return a=s/(s-l),t.copy(n).addScaledVector(Mc,a);Lc.subVectors(e,i);let f=Mc.dot(Lc),p=Nc.dot(Lc);if(p>=0&&f<=p)return t.copy(i);let m=f*c-s*p;if(m<=0&&c>=0&&p<=0)return o=c/(c-p),t.copy(n).addScaledVector(Nc,o);let h=l*p-f*u;if(h<=0&&u-l>=0&&f-p>=0)return Pc.subVectors(i,r),o=(u-l)/(u-l+(f-p)),t.copy(r).addScaledVector(Pc,o);let g=1/(h+m+d);return a=m*g,o=d*g,t.copy(n).addScaledVector(Mc,a).addScaledVector(Nc,o)}equals(e){return e.a.equals(this.a)&&e.b.equals(this.b)&&e.c.equals(this.c)}},Hc=class{constructor(e=new X(1/0,1/0,1/0),t=new X(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=e,this.max=t}set(e,t){return this.min.copy(e),this.max.copy(t),this}setFromArray(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t+=3)this.expandByPoint(Wc.fromArray(e,t));return this}setFromBufferAttribute(e){this.makeEmpty();for(let t=0,n=e.count;t<n;t++)this.expandByPoint(Wc.fromBufferAttribute(e,t));return this}setFromPoints(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t++)this.expandByPoint(e[t]);return this}setFromCenterAndSize(e,t){let n=Wc.copy(t).multiplyScalar(.5);return this.min.copy(e).sub(n),this.max.copy(e).add(n),this}setFromObject(e,t=!1){return this.makeEmpty(),this.expandByObject(e,t)}clone(){return new this.constructor().copy(this)}copy(e){return this.min.copy(e.min),this.max.copy(e.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(e){return this.isEmpty()?e.set(0,0,0):e.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(e){return this.isEmpty()?e.set(0,0,0):e.subVectors(this.max,this.min)}expandByPoint(e){return this.min.min(e),this.max.max(e),this}expandByVector(e){return this.min.sub(e),this.max.add(e),this}expandByScalar(e){return this.min.addScalar(-e),this.max.addScalar(e),this}expandByObject(e,t=!1){e.updateWorldMatrix(!1,!1);let n=e.geometry;if(n!==void 0){let r=n.getAttribute(`position`);if(t===!0&&r!==void 0&&e.isInstancedMesh!==!0&&e.isBatchedMesh!==!0)for(let t=0,n=r.count;t<n;t++)e.isMesh===!0?e.getVertexPosition(t,Wc):Wc.fromBufferAttribute(r,t),Wc.applyMatrix4(e.matrixWorld),this.expandByPoint(Wc);else e.boundingBox===void 0?(n.boundingBox===null&&n.computeBoundingBox(),Gc.copy(n.boundingBox)):(e.boundingBox===null&&e.computeBoundingBox(),Gc.copy(e.boundingBox)),Gc.applyMatrix4(e.matrixWorld),this.union(Gc)}let r=e.children;for(let e=0,n=r.length;e<n;e++)this.expandByObject(r[e],t);return this}containsPoint(e){return e.x>=this.min.x&&e.x<=this.max.x&&e.y>=this.min.y&&e.y<=this.max.y&&e.z>=this.min.z&&e.z<=this.max.z}containsBox(e){return this.min.x<=e.min.x&&e.max.x<=this.max.x&&this.min.y<=e.min.y&&e.max.y<=this.max.y&&this.min.z<=e.min.z&&e.max.z<=this.max.z}getParameter(e,t){return t.set((e.x-this.min.x)/(this.max.x-this.min.x),(e.y-this.min.y)/(this.max.y-this.min.y),(e.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(e){return e.max.x>=this.min.x&&e.min.x<=this.max.x&&e.max.y>=this.min.y&&e.min.y<=this.max.y&&e.max.z>=this.min.z&&e.min.z<=this.max.z}intersectsSphere(e){return this.clampPoint(e.center,Wc),Wc.distanceToSquared(e.center)<=e.radius*e.radius}intersectsPlane(e){let t,n;return e.normal.x>0?(t=e.normal.x*this.min.x,n=e.normal.x*this.max.x):(t=e.normal.x*this.max.x,n=e.normal.x*this.min.x),e.normal.y>0?(t+=e.normal.y*this.min.y,n+=e.normal.y*this.max.y):(t+=e.normal.y*this.max.y,n+=e.normal.y*this.min.y),e.normal.z>0?(t+=e.normal.z*this.min.z,n+=e.normal.z*this.max.z):(t+=e.normal.z*this.max.z,n+=e.normal.z*this.min.z),t<=-e.constant&&n>=-e.constant}intersectsTriangle(e){if(this.isEmpty())return!1;this.getCenter(Qc),$c.subVectors(this.max,Qc),Kc.subVectors(e.a,Qc),qc.subVectors(e.b,Qc),Jc.subVectors(e.c,Qc),Yc.subVectors(qc,Kc),Xc.subVectors(Jc,qc),Zc.subVectors(Kc,Jc);let t=[0,-Yc.z,Yc.y,0,-Xc.z,Xc.y,0,-Zc.z,Zc.y,Yc.z,0,-Yc.x,Xc.z,0,-Xc.x,Zc.z,0,-Zc.x,-Yc.y,Yc.x,0,-Xc.y,Xc.x,0,-Zc.y,Zc.x,0];return!nl(t,Kc,qc,Jc,$c)||(t=[1,0,0,0,1,0,0,0,1],!nl(t,Kc,qc,Jc,$c))?!1:(el.crossVectors(Yc,Xc),t=[el.x,el.y,el.z],nl(t,Kc,qc,Jc,$c))}clampPoint(e,t){return t.copy(e).clamp(this.min,this.max)}distanceToPoint(e){return this.clampPoint(e,Wc).distanceTo(e)}getBoundingSphere(e){return this.isEmpty()?e.makeEmpty():(this.getCenter(e.center),e.radius=this.getSize(Wc).length()*.5),e}intersect(e){return this.min.max(e.min),this.max.min(e.max),this.isEmpty()&&this.makeEmpty(),this}union(e){return this.min.min(e.min),this.max.max(e.max),this}applyMatrix4(e){return this.isEmpty()||(Uc[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(e),Uc[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(e),Uc[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(e),Uc[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(e),Uc[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(e),Uc[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(e),Uc[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(e),Uc[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(e),this.setFromPoints(Uc)),this}translate(e){return this.min.add(e),this.max.add(e),this}equals(e){return e.min.equals(this.min)&&e.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(e){return this.min.fromArray(e.min),this.max.fromArray(e.max),this}},Uc=[new X,new X,new X,new X,new X,new X,new X,new X],Wc=new X,Gc=new Hc,Kc=new X,qc=new X,Jc=new X,Yc=new X,Xc=new X,Zc=new X,Qc=new X,$c=new X,el=new X,tl=new X;function nl(e,t,n,r,i){for(let a=0,o=e.length-3;a<=o;a+=3){tl.fromArray(e,a);let o=i.x*Math.abs(tl.x)+i.y*Math.abs(tl.y)+i.z*Math.abs(tl.z),s=t.dot(tl),c=n.dot(tl),l=r.dot(tl);if(Math.max(-Math.max(s,c,l),Math.min(s,c,l))>o)return!1}return!0}var rl=new X,il=new ys,al=0,ol=class extends ss{constructor(e,t,n=!1){if(super(),Array.isArray(e))throw TypeError(`THREE.BufferAttribute: array should be a Typed Array.`);this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:al++}),this.name=``,this.array=e,this.itemSize=t,this.count=e===void 0?0:e.length/t,this.normalized=n,this.usage=Go,this.updateRanges=[],this.gpuType=Ma,this.version=0,this._normalizationScale=e===void 0?void 0:gs(e)}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.name=e.name,this.array=new e.array.constructor(e.array),this.itemSize=e.itemSize,this.count=e.count,this.normalized=e.normalized,this.usage=e.usage,this.gpuType=e.gpuType,this._normalizationScale=e._normalizationScale,this}copyAt(e,t,n){e*=this.itemSize,n*=t.itemSize;for(let r=0,i=this.itemSize;r<i;r++)this.array[e+r]=t.array[n+r];return this}copyArray(e){return this.array.set(e),this}applyMatrix3(e){if(this.itemSize===2)for(let t=0,n=this.count;t<n;t++)il.fromBufferAttribute(this,t),il.applyMatrix3(e),this.setXY(t,il.x,il.y);else if(this.itemSize===3)for(let t=0,n=this.count;t<n;t++)rl.fromBufferAttribute(this,t),rl.applyMatrix3(e),this.setXYZ(t,rl.x,rl.y,rl.z);return this}applyMatrix4(e){for(let t=0,n=this.count;t<n;t++)rl.fromBufferAttribute(this,t),rl.applyMatrix4(e),this.setXYZ(t,rl.x,rl.y,rl.z);return this}applyNormalMatrix(e){for(let t=0,n=this.count;t<n;t++)rl.fromBufferAttribute(this,t),rl.applyNormalMatrix(e),this.setXYZ(t,rl.x,rl.y,rl.z);return this}transformDirection(e){for(let t=0,n=this.count;t<n;t++)rl.fromBufferAttribute(this,t),rl.transformDirection(e),this.setXYZ(t,rl.x,rl.y,rl.z);return this}set(e,t=0){return this.array.set(e,t),this}getComponent(e,t){let n=this.array[e*this.itemSize+t];return this.normalized&&(n=this._denormalize(n)),n}setComponent(e,t,n){return this.normalized&&(n=this._normalize(n)),this.array[e*this.itemSize+t]=n,this}getX(e){let t=this.array[e*this.itemSize];return this.normalized&&(t=this._denormalize(t)),t}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize]=t,this}getY(e){let t=this.array[e*this.itemSize+1];return this.normalized&&(t=this._denormalize(t)),t}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+1]=t,this}getZ(e){let t=this.array[e*this.itemSize+2];return this.normalized&&(t=this._denormalize(t)),t}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+2]=t,this}getW(e){let t=this.array[e*this.itemSize+3];return this.normalized&&(t=this._denormalize(t)),t}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+3]=t,this}setXY(e,t,n){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n)),this.array[e+0]=t,this.array[e+1]=n,this}setXYZ(e,t,n,r){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),r=this._normalize(r)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=r,this}setXYZW(e,t,n,r,i){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),r=this._normalize(r),i=this._normalize(i)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=r,this.array[e+3]=i,this}onUpload(e){return this.onUploadCallback=e,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let e={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return e.name=this.name,e.usage=this.usage,e.gpuType=this.gpuType,e}dispose(){this.dispatchEvent({type:`dispose`})}_denormalize(e){let t=this._normalizationScale;return t===void 0?_s(e,this.array):Math.max(e/t,-1)}_normalize(e){let t=this._normalizationScale;return t===void 0?vs(e,this.array):Math.round(e*t)}},sl=class extends ol{constructor(e,t,n){super(new Uint16Array(e),t,n)}},cl=class extends ol{constructor(e,t,n){super(new Uint32Array(e),t,n)}},ll=class extends ol{constructor(e,t,n){super(new Float32Array(e),t,n)}},ul=new Hc,dl=new X,fl=new X,pl=class{constructor(e=new X,t=-1){this.isSphere=!0,this.center=e,this.radius=t}set(e,t){return this.center.copy(e),this.radius=t,this}setFromPoints(e,t){let n=this.center;t===void 0?ul.setFromPoints(e).getCenter(n):n.copy(t);let r=0;for(let t=0,i=e.length;t<i;t++)r=Math.max(r,n.distanceToSquared(e[t]));return this.radius=Math.sqrt(r),this}copy(e){return this.center.copy(e.center),this.radius=e.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(e){return e.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(e){return e.distanceTo(this.center)-this.radius}intersectsSphere(e){let t=this.radius+e.radius;return e.center.distanceToSquared(this.center)<=t*t}intersectsBox(e){return e.intersectsSphere(this)}intersectsPlane(e){return Math.abs(e.distanceToPoint(this.center))<=this.radius}clampPoint(e,t){let n=this.center.distanceToSquared(e);return t.copy(e),n>this.radius*this.radius&&(t.sub(this.center).normalize(),t.multiplyScalar(this.radius).add(this.center)),t}getBoundingBox(e){return this.isEmpty()?(e.makeEmpty(),e):(e.set(this.center,this.center),e.expandByScalar(this.radius),e)}applyMatrix4(e){return this.center.applyMatrix4(e),this.radius*=e.getMaxScaleOnAxis(),this}translate(e){return this.center.add(e),this}expandByPoint(e){if(this.isEmpty())return this.center.copy(e),this.radius=0,this;dl.subVectors(e,this.center);let t=dl.lengthSq();if(t>this.radius*this.radius){let e=Math.sqrt(t),n=(e-this.radius)*.5;this.center.addScaledVector(dl,n/e),this.radius+=n}return this}union(e){return e.isEmpty()?this:this.isEmpty()?(this.copy(e),this):(this.center.equals(e.center)===!0?this.radius=Math.max(this.radius,e.radius):(fl.subVectors(e.center,this.center).setLength(e.radius),this.expandByPoint(dl.copy(e.center).add(fl)),this.expandByPoint(dl.copy(e.center).sub(fl))),this)}equals(e){return e.center.equals(this.center)&&e.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(e){return this.radius=e.radius,this.center.fromArray(e.center),this}},ml=0,hl=new Ws,gl=new _c,_l=new X,vl=new Hc,yl=new Hc,bl=new X,xl=class e extends ss{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:ml++}),this.uuid=ds(),this.name=``,this.type=`BufferGeometry`,this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(e){return this.index=Array.isArray(e)?new(Yo(e)?cl:sl)(e,1):e,this}setIndirect(e,t=0){return this.indirect=e,this.indirectOffset=t,this}getIndirect(){return this.indirect}getAttribute(e){return this.attributes[e]}setAttribute(e,t){return this.attributes[e]=t,this}deleteAttribute(e){return delete this.attributes[e],this}hasAttribute(e){return this.attributes[e]!==void 0}addGroup(e,t,n=0){this.groups.push({start:e,count:t,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(e,t){this.drawRange.start=e,this.drawRange.count=t}applyMatrix4(e){let t=this.attributes.position;t!==void 0&&(t.applyMatrix4(e),t.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let t=new Cs().getNormalMatrix(e);n.applyNormalMatrix(t),n.needsUpdate=!0}let r=this.attributes.tangent;return r!==void 0&&(r.transformDirection(e),r.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(e){return hl.makeRotationFromQuaternion(e),this.applyMatrix4(hl),this}rotateX(e){return hl.makeRotationX(e),this.applyMatrix4(hl),this}rotateY(e){return hl.makeRotationY(e),this.applyMatrix4(hl),this}rotateZ(e){return hl.makeRotationZ(e),this.applyMatrix4(hl),this}translate(e,t,n){return hl.makeTranslation(e,t,n),this.applyMatrix4(hl),this}scale(e,t,n){return hl.makeScale(e,t,n),this.applyMatrix4(hl),this}lookAt(e){return gl.lookAt(e),gl.updateMatrix(),this.applyMatrix4(gl.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(_l).negate(),this.translate(_l.x,_l.y,_l.z),this}setFromPoints(e){let t=this.getAttribute(`position`);if(t===void 0){let t=[];for(let n=0,r=e.length;n<r;n++){let r=e[n];t.push(r.x,r.y,r.z||0)}this.setAttribute(`position`,new ll(t,3))}else{let n=Math.min(e.length,t.count);for(let r=0;r<n;r++){let n=e[r];t.setXYZ(r,n.x,n.y,n.z||0)}e.length>t.count&&ns(`BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry.`),t.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new Hc);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute)rs(`BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.`,this),this.boundingBox.set(new X(-1/0,-1/0,-1/0),new X(1/0,1/0,1/0));else{if(e!==void 0){if(this.boundingBox.setFromBufferAttribute(e),t)for(let e=0,n=t.length;e<n;e++){let n=t[e];vl.setFromBufferAttribute(n),this.morphTargetsRelative?(bl.addVectors(this.boundingBox.min,vl.min),this.boundingBox.expandByPoint(bl),bl.addVectors(this.boundingBox.max,vl.max),this.boundingBox.expandByPoint(bl)):(this.boundingBox.expandByPoint(vl.min),this.boundingBox.expandByPoint(vl.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&rs(`BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.`,this)}}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new pl);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute)rs(`BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.`,this),this.boundingSphere.set(new X,1/0);else if(e){let n=this.boundingSphere.center;if(vl.setFromBufferAttribute(e),t)for(let e=0,n=t.length;e<n;e++){let n=t[e];yl.setFromBufferAttribute(n),this.morphTargetsRelative?(bl.addVectors(vl.min,yl.min),vl.expandByPoint(bl),bl.addVectors(vl.max,yl.max),vl.expandByPoint(bl)):(vl.expandByPoint(yl.min),vl.expandByPoint(yl.max))}vl.getCenter(n);let r=0;for(let t=0,i=e.count;t<i;t++)bl.fromBufferAttribute(e,t),r=Math.max(r,n.distanceToSquared(bl));if(t)for(let i=0,a=t.length;i<a;i++){let a=t[i],o=this.morphTargetsRelative;for(let t=0,i=a.count;t<i;t++)bl.fromBufferAttribute(a,t),o&&(_l.fromBufferAttribute(e,t),bl.add(_l)),r=Math.max(r,n.distanceToSquared(bl))}this.boundingSphere.radius=Math.sqrt(r),isNaN(this.boundingSphere.radius)&&rs(`BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.`,this)}}computeTangents(){let e=this.index,t=this.attributes;if(e===null||t.position===void 0||t.normal===void 0||t.uv===void 0){rs(`BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)`);return}let n=t.position,r=t.normal,i=t.uv,a=this.getAttribute(`tangent`);(a===void 0||a.count!==n.count)&&(a=new ol(new Float32Array(4*n.count),4),this.setAttribute(`tangent`,a));let o=[],s=[],c=new Uint8Array(n.count);for(let e=0;e<n.count;e++)o[e]=new X,s[e]=new X;let l=new X,u=new X,d=new X,f=new ys,p=new ys,m=new ys,h=new X,g=new X;function _(e,t,r){c[e]=c[t]=c[r]=1,l.fromBufferAttribute(n,e),u.fromBufferAttribute(n,t),d.fromBufferAttribute(n,r),f.fromBufferAttribute(i,e),p.fromBufferAttribute(i,t),m.fromBufferAttribute(i,r),u.sub(l),d.sub(l),p.sub(f),m.sub(f);let a=1/(p.x*m.y-m.x*p.y);isFinite(a)&&(h.copy(u).multiplyScalar(m.y).addScaledVector(d,-p.y).multiplyScalar(a),g.copy(d).multiplyScalar(p.x).addScaledVector(u,-m.x).multiplyScalar(a),o[e].add(h),o[t].add(h),o[r].add(h),s[e].add(g),s[t].add(g),s[r].add(g))}let v=this.groups;v.length===0&&(v=[{start:0,count:e.count}]);for(let t=0,n=v.length;t<n;++t){let n=v[t],r=n.start,i=n.count;for(let t=r,n=r+i;t<n;t+=3)_(e.getX(t+0),e.getX(t+1),e.getX(t+2))}let y=new X,b=new X,x=new X,S=new X;function C(e){x.fromBufferAttribute(r,e),S.copy(x);let t=o[e];y.copy(t),y.sub(x.multiplyScalar(x.dot(t))).normalize(),b.crossVectors(S,t);let n=b.dot(s[e])<0?-1:1;a.setXYZW(e,y.x,y.y,y.z,n)}for(let e=0,t=n.count;e<t;++e)c[e]&&C(e);this._transformed=!0}computeVertexNormals(){let e=this.index,t=this.getAttribute(`position`);if(t!==void 0){let n=this.getAttribute(`normal`);if(n===void 0||n.count!==t.count)n=new ol(new Float32Array(t.count*3),3),this.setAttribute(`normal`,n);else for(let e=0,t=n.count;e<t;e++)n.setXYZ(e,0,0,0);let r=new X,i=new X,a=new X,o=new X,s=new X,c=new X,l=new X,u=new X;if(e)for(let d=0,f=e.count;d<f;d+=3){let f=e.getX(d+0),p=e.getX(d+1),m=e.getX(d+2);r.fromBufferAttribute(t,f),i.fromBufferAttribute(t,p),a.fromBufferAttribute(t,m),l.subVectors(a,i),u.subVectors(r,i),l.cross(u),o.fromBufferAttribute(n,f),s.fromBufferAttribute(n,p),c.fromBufferAttribute(n,m),o.add(l),s.add(l),c.add(l),n.setXYZ(f,o.x,o.y,o.z),n.setXYZ(p,s.x,s.y,s.z),n.setXYZ(m,c.x,c.y,c.z)}else for(let e=0,o=t.count;e<o;e+=3)r.fromBufferAttribute(t,e+0),i.fromBufferAttribute(t,e+1),a.fromBufferAttribute(t,e+2),l.subVectors(a,i),u.subVectors(r,i),l.cross(u),n.setXYZ(e+0,l.x,l.y,l.z),n.setXYZ(e+1,l.x,l.y,l.z),n.setXYZ(e+2,l.x,l.y,l.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let e=this.attributes.normal;for(let t=0,n=e.count;t<n;t++)bl.fromBufferAttribute(e,t),bl.normalize(),e.setXYZ(t,bl.x,bl.y,bl.z)}toNonIndexed(){function t(e,t){let n=e.array,r=e.itemSize,i=e.normalized,a=new n.constructor(t.length*r),o=0,s=0;for(let i=0,c=t.length;i<c;i++){o=e.isInterleavedBufferAttribute?t[i]*e.data.stride+e.offset:t[i]*r;for(let e=0;e<r;e++)a[s++]=n[o++]}return new ol(a,r,i)}if(this.index===null)return ns(`BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed.`),this;let n=new e,r=this.index.array,i=this.attributes;for(let e in i){let a=i[e],o=t(a,r);n.setAttribute(e,o)}let a=this.morphAttributes;for(let e in a){let i=[],o=a[e];for(let e=0,n=o.length;e<n;e++){let n=o[e],a=t(n,r);i.push(a)}n.morphAttributes[e]=i}n.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let e=0,t=o.length;e<t;e++){let t=o[e];n.addGroup(t.start,t.count,t.materialIndex)}return n}toJSON(){let e={metadata:{version:4.7,type:`BufferGeometry`,generator:`BufferGeometry.toJSON`}};if(e.uuid=this.uuid,e.type=this.parameters!==void 0&&this._transformed===!0?`BufferGeometry`:this.type,e.name=this.name,Object.keys(this.userData).length>0&&(e.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let t=this.parameters;for(let n in t)t[n]!==void 0&&(e[n]=t[n]);return e}e.data={attributes:{}};let t=this.index;t!==null&&(e.data.index={type:t.array.constructor.name,array:Array.prototype.slice.call(t.array)});let n=this.attributes;for(let t in n){let r=n[t];e.data.attributes[t]=r.toJSON(e.data)}let r={},i=!1;for(let t in this.morphAttributes){let n=this.morphAttributes[t],a=[];for(let t=0,r=n.length;t<r;t++){let r=n[t];a.push(r.toJSON(e.data))}a.length>0&&(r[t]=a,i=!0)}i&&(e.data.morphAttributes=r,e.data.morphTargetsRelative=this.morphTargetsRelative);let a=this.groups;a.length>0&&(e.data.groups=JSON.parse(JSON.stringify(a)));let o=this.boundingSphere;return o!==null&&(e.data.boundingSphere=o.toJSON()),e}clone(){return new this.constructor().copy(this)}copy(e){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let t={};this.name=e.name;let n=e.index;n!==null&&this.setIndex(n.clone());let r=e.attributes;for(let e in r){let n=r[e];this.setAttribute(e,n.clone(t))}let i=e.morphAttributes;for(let e in i){let n=[],r=i[e];for(let e=0,i=r.length;e<i;e++)n.push(r[e].clone(t));this.morphAttributes[e]=n}this.morphTargetsRelative=e.morphTargetsRelative;let a=e.groups;for(let e=0,t=a.length;e<t;e++){let t=a[e];this.addGroup(t.start,t.count,t.materialIndex)}let o=e.boundingBox;o!==null&&(this.boundingBox=o.clone());let s=e.boundingSphere;return s!==null&&(this.boundingSphere=s.clone()),this.drawRange.start=e.drawRange.start,this.drawRange.count=e.drawRange.count,this.userData=e.userData,this._transformed=e._transformed,this}dispose(){this.dispatchEvent({type:`dispose`})}},Sl=class{constructor(e,t){this.isInterleavedBuffer=!0,this.array=e,this.stride=t,this.count=e===void 0?0:e.length/t,this.usage=Go,this.updateRanges=[],this.version=0,this.uuid=ds()}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.array=new e.array.constructor(e.array),this.count=e.count,this.stride=e.stride,this.usage=e.usage,this}copyAt(e,t,n){e*=this.stride,n*=t.stride;for(let r=0,i=this.stride;r<i;r++)this.array[e+r]=t.array[n+r];return this}set(e,t=0){return this.array.set(e,t),this}clone(e){e.arrayBuffers===void 0&&(e.arrayBuffers={});let t=Cl(this.array);e.arrayBuffers[t]===void 0&&(e.arrayBuffers[t]=this.array.slice(0).buffer);let n=new this.array.constructor(e.arrayBuffers[t]),r=new this.constructor(n,this.stride);return r.setUsage(this.usage),r}onUpload(e){return this.onUploadCallback=e,this}toJSON(e){e.arrayBuffers===void 0&&(e.arrayBuffers={});let t=Cl(this.array);e.arrayBuffers[t]===void 0&&(e.arrayBuffers[t]=Array.from(new Uint32Array(this.array.slice(0).buffer)));let n={uuid:this.uuid,buffer:t,type:this.array.constructor.name,stride:this.stride};return n.usage=this.usage,n}};function Cl(e){return e.buffer._uuid===void 0&&(e.buffer._uuid=ds()),e.byteOffset===0&&e.byteLength===e.buffer.byteLength?e.buffer._uuid:e.buffer._uuid+`:`+e.byteOffset+`:`+e.byteLength}var wl=new X,Tl=class e{constructor(e,t,n,r=!1){this.isInterleavedBufferAttribute=!0,this.name=``,this.data=e,this.itemSize=t,this.offset=n,this.normalized=r,this._normalizationScale=e===void 0?void 0:gs(e.array)}get count(){return this.data.count}get array(){return this.data.array}set needsUpdate(e){this.data.needsUpdate=e}applyMatrix4(e){for(let t=0,n=this.data.count;t<n;t++)wl.fromBufferAttribute(this,t),wl.applyMatrix4(e),this.setXYZ(t,wl.x,wl.y,wl.z);return this}applyNormalMatrix(e){for(let t=0,n=this.count;t<n;t++)wl.fromBufferAttribute(this,t),wl.applyNormalMatrix(e),this.setXYZ(t,wl.x,wl.y,wl.z);return this}transformDirection(e){for(let t=0,n=this.count;t<n;t++)wl.fromBufferAttribute(this,t),wl.transformDirection(e),this.setXYZ(t,wl.x,wl.y,wl.z);return this}getComponent(e,t){let n=this.array[e*this.data.stride+this.offset+t];return this.normalized&&(n=this._denormalize(n)),n}setComponent(e,t,n){return this.normalized&&(n=this._normalize(n)),this.data.array[e*this.data.stride+this.offset+t]=n,this}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset]=t,this}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset+1]=t,this}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset+2]=t,this}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset+3]=t,this}getX(e){let t=this.data.array[e*this.data.stride+this.offset];return this.normalized&&(t=this._denormalize(t)),t}getY(e){let t=this.data.array[e*this.data.stride+this.offset+1];return this.normalized&&(t=this._denormalize(t)),t}getZ(e){let t=this.data.array[e*this.data.stride+this.offset+2];return this.normalized&&(t=this._denormalize(t)),t}getW(e){let t=this.data.array[e*this.data.stride+this.offset+3];return this.normalized&&(t=this._denormalize(t)),t}setXY(e,t,n){return e=e*this.data.stride+this.offset,this.normalized&&(t=this._normalize(t),n=this._normalize(n)),this.data.array[e+0]=t,this.data.array[e+1]=n,this}setXYZ(e,t,n,r){return e=e*this.data.stride+this.offset,this.normalized&&(t=this._normalize(t),n=this._normalize(n),r=this._normalize(r)),this.data.array[e+0]=t,this.data.array[e+1]=n,this.data.array[e+2]=r,this}setXYZW(e,t,n,r,i){return e=e*this.data.stride+this.offset,this.normalized&&(t=this._normalize(t),n=this._normalize(n),r=this._normalize(r),i=this._normalize(i)),this.data.array[e+0]=t,this.data.array[e+1]=n,this.data.array[e+2]=r,this.data.array[e+3]=i,this}clone(t){if(t===void 0){es(`InterleavedBufferAttribute.clone(): Cloning an interleaved buffer attribute will de-interleave buffer data.`);let e=[];for(let t=0;t<this.count;t++){let n=t*this.data.stride+this.offset;for(let t=0;t<this.itemSize;t++)e.push(this.data.array[n+t])}return new ol(new this.array.constructor(e),this.itemSize,this.normalized)}return t.interleavedBuffers===void 0&&(t.interleavedBuffers={}),t.interleavedBuffers[this.data.uuid]===void 0&&(t.interleavedBuffers[this.data.uuid]=this.data.clone(t)),new e(t.interleavedBuffers[this.data.uuid],this.itemSize,this.offset,this.normalized)}toJSON(e){if(e===void 0){es(`InterleavedBufferAttribute.toJSON(): Serializing an interleaved buffer attribute will de-interleave buffer data.`);let e=[];for(let t=0;t<this.count;t++){let n=t*this.data.stride+this.offset;for(let t=0;t<this.itemSize;t++)e.push(this.data.array[n+t])}return{itemSize:this.itemSize,type:this.array.constructor.name,array:e,normalized:this.normalized}}return e.interleavedBuffers===void 0&&(e.interleavedBuffers={}),e.interleavedBuffers[this.data.uuid]===void 0&&(e.interleavedBuffers[this.data.uuid]=this.data.toJSON(e)),{isInterleavedBufferAttribute:!0,itemSize:this.itemSize,data:this.data.uuid,offset:this.offset,normalized:this.normalized}}_denormalize(e){let t=this._normalizationScale;return t===void 0?_s(e,this.data.array):Math.max(e/t,-1)}_normalize(e){let t=this._normalizationScale;return t===void 0?vs(e,this.data.array):Math.round(e*t)}},El=new X,Dl=new X,Ol=new Cs,kl=class{constructor(e=new X(1,0,0),t=0){this.isPlane=!0,this.normal=e,this.constant=t}set(e,t){return this.normal.copy(e),this.constant=t,this}setComponents(e,t,n,r){return this.normal.set(e,t,n),this.constant=r,this}setFromNormalAndCoplanarPoint(e,t){return this.normal.copy(e),this.constant=-t.dot(this.normal),this}setFromCoplanarPoints(e,t,n){let r=El.subVectors(n,t).cross(Dl.subVectors(e,t)).normalize();return this.setFromNormalAndCoplanarPoint(r,e),this}copy(e){return this.normal.copy(e.normal),this.constant=e.constant,this}normalize(){let e=1/this.normal.length();return this.normal.multiplyScalar(e),this.constant*=e,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(e){return this.normal.dot(e)+this.constant}distanceToSphere(e){return this.distanceToPoint(e.center)-e.radius}projectPoint(e,t){return t.copy(e).addScaledVector(this.normal,-this.distanceToPoint(e))}intersectLine(e,t,n=!0){let r=e.delta(El),i=this.normal.dot(r);if(i===0)return this.distanceToPoint(e.start)===0?t.copy(e.start):null;let a=-(e.start.dot(this.normal)+this.constant)/i;return n===!0&&(a<0||a>1)?null:t.copy(e.start).addScaledVector(r,a)}intersectsLine(e){let t=this.distanceToPoint(e.start),n=this.distanceToPoint(e.end);return t<0&&n>0||n<0&&t>0}intersectsBox(e){return e.intersectsPlane(this)}intersectsSphere(e){return e.intersectsPlane(this)}coplanarPoint(e){return e.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(e,t){let n=t||Ol.getNormalMatrix(e),r=this.coplanarPoint(El).applyMatrix4(e),i=this.normal.applyMatrix3(n).normalize();return this.constant=-r.dot(i),this}translate(e){return this.constant-=e.dot(this.normal),this}equals(e){return e.normal.equals(this.normal)&&e.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(e){return this.normal.fromArray(e.normal),this.constant=e.constant,this}},Al=0,jl=class extends ss{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:Al++}),this.uuid=ds(),this.name=``,this.type=`Material`,this.blending=1,this.side=0,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=204,this.blendDst=205,this.blendEquation=100,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new Tc(0,0,0),this.blendAlpha=0,this.depthFunc=3,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=519,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=Wo,this.stencilZFail=Wo,this.stencilZPass=Wo,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(e){this._alphaTest>0!=e>0&&this.version++,this._alphaTest=e}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(e){if(e!==void 0)for(let t in e){let n=e[t];if(n===void 0){ns(`Material: parameter '${t}' has value of undefined.`);continue}let r=this[t];r===void 0?ns(`Material: '${t}' is not a property of THREE.${this.type}.`):r&&r.isColor?r.set(n):r&&r.isVector2&&n&&n.isVector2||r&&r.isEuler&&n&&n.isEuler||r&&r.isVector3&&n&&n.isVector3?r.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e==`string`;t&&(e={textures:{},images:{}});let n={metadata:{version:4.7,type:`Material`,generator:`Material.toJSON`}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(e).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(e).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(e).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(e).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(e).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(e).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(e).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(e).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(e).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(e).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(e).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(e).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(e).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(e).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(e).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(e).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(e).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(e).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(e).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(e).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(e).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(e).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(e).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(e).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(e).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(e).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(e).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(e=>e.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function r(e){let t=[];for(let n in e){let r=e[n];delete r.metadata,t.push(r)}return t}if(t){let t=r(e.textures),i=r(e.images);t.length>0&&(n.textures=t),i.length>0&&(n.images=i)}return n}fromJSON(e,t){if(e.uuid!==void 0&&(this.uuid=e.uuid),e.name!==void 0&&(this.name=e.name),e.color!==void 0&&this.color!==void 0&&this.color.setHex(e.color),e.roughness!==void 0&&(this.roughness=e.roughness),e.metalness!==void 0&&(this.metalness=e.metalness),e.sheen!==void 0&&(this.sheen=e.sheen),e.sheenColor!==void 0&&(this.sheenColor=new Tc().setHex(e.sheenColor)),e.sheenRoughness!==void 0&&(this.sheenRoughness=e.sheenRoughness),e.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(e.emissive),e.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(e.specular),e.specularIntensity!==void 0&&(this.specularIntensity=e.specularIntensity),e.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(e.specularColor),e.shininess!==void 0&&(this.shininess=e.shininess),e.clearcoat!==void 0&&(this.clearcoat=e.clearcoat),e.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=e.clearcoatRoughness),e.diffuseRoughness!==void 0&&(this.diffuseRoughness=e.diffuseRoughness),e.dispersion!==void 0&&(this.dispersion=e.dispersion),e.retroreflectivity!==void 0&&(this.retroreflectivity=e.retroreflectivity),e.iridescence!==void 0&&(this.iridescence=e.iridescence),e.iridescenceIOR!==void 0&&(this.iridescenceIOR=e.iridescenceIOR),e.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessMinimum),e.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=e.iridescenceThicknessMaximum),e.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=e.iridescenceThicknessRange[1]),e.transmission!==void 0&&(this.transmission=e.transmission),e.thickness!==void 0&&(this.thickness=e.thickness),e.attenuationDistance!==void 0&&(this.attenuationDistance=e.attenuationDistance),e.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(e.attenuationColor),e.anisotropy!==void 0&&(this.anisotropy=e.anisotropy),e.anisotropyRotation!==void 0&&(this.anisotropyRotation=e.anisotropyRotation),e.fog!==void 0&&(this.fog=e.fog),e.flatShading!==void 0&&(this.flatShading=e.flatShading),e.blending!==void 0&&(this.blending=e.blending),e.combine!==void 0&&(this.combine=e.combine),e.side!==void 0&&(this.side=e.side),e.shadowSide!==void 0&&(this.shadowSide=e.shadowSide),e.opacity!==void 0&&(this.opacity=e.opacity),e.transparent!==void 0&&(this.transparent=e.transparent),e.alphaTest!==void 0&&(this.alphaTest=e.alphaTest),e.alphaHash!==void 0&&(this.alphaHash=e.alphaHash),e.depthFunc!==void 0&&(this.depthFunc=e.depthFunc),e.depthTest!==void 0&&(this.depthTest=e.depthTest),e.depthWrite!==void 0&&(this.depthWrite=e.depthWrite),e.colorWrite!==void 0&&(this.colorWrite=e.colorWrite),e.clippingPlanes!==void 0&&(this.clippingPlanes=e.clippingPlanes.map(e=>new kl().fromJSON(e))),e.clipIntersection!==void 0&&(this.clipIntersection=e.clipIntersection),e.clipShadows!==void 0&&(this.clipShadows=e.clipShadows),e.depthPacking!==void 0&&(this.depthPacking=e.depthPacking),e.blendSrc!==void 0&&(this.blendSrc=e.blendSrc),e.blendDst!==void 0&&(this.blendDst=e.blendDst),e.blendEquation!==void 0&&(this.blendEquation=e.blendEquation),e.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=e.blendSrcAlpha),e.blendDstAlpha!==void 0&&(this.blendDstAlpha=e.blendDstAlpha),e.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=e.blendEquationAlpha),e.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(e.blendColor),e.blendAlpha!==void 0&&(this.blendAlpha=e.blendAlpha),e.stencilWriteMask!==void 0&&(this.stencilWriteMask=e.stencilWriteMask),e.stencilFunc!==void 0&&(this.stencilFunc=e.stencilFunc),e.stencilRef!==void 0&&(this.stencilRef=e.stencilRef),e.stencilFuncMask!==void 0&&(this.stencilFuncMask=e.stencilFuncMask),e.stencilFail!==void 0&&(this.stencilFail=e.stencilFail),e.stencilZFail!==void 0&&(this.stencilZFail=e.stencilZFail),e.stencilZPass!==void 0&&(this.stencilZPass=e.stencilZPass),e.stencilWrite!==void 0&&(this.stencilWrite=e.stencilWrite),e.wireframe!==void 0&&(this.wireframe=e.wireframe),e.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=e.wireframeLinewidth),e.wireframeLinecap!==void 0&&(this.wireframeLinecap=e.wireframeLinecap),e.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=e.wireframeLinejoin),e.rotation!==void 0&&(this.rotation=e.rotation),e.linewidth!==void 0&&(this.linewidth=e.linewidth),e.linecap!==void 0&&(this.linecap=e.linecap),e.linejoin!==void 0&&(this.linejoin=e.linejoin),e.dashSize!==void 0&&(this.dashSize=e.dashSize),e.gapSize!==void 0&&(this.gapSize=e.gapSize),e.scale!==void 0&&(this.scale=e.scale),e.polygonOffset!==void 0&&(this.polygonOffset=e.polygonOffset),e.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=e.polygonOffsetFactor),e.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=e.polygonOffsetUnits),e.dithering!==void 0&&(this.dithering=e.dithering),e.alphaToCoverage!==void 0&&(this.alphaToCoverage=e.alphaToCoverage),e.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=e.premultipliedAlpha),e.forceSinglePass!==void 0&&(this.forceSinglePass=e.forceSinglePass),e.allowOverride!==void 0&&(this.allowOverride=e.allowOverride),e.visible!==void 0&&(this.visible=e.visible),e.toneMapped!==void 0&&(this.toneMapped=e.toneMapped),e.userData!==void 0&&(this.userData=e.userData),e.vertexColors!==void 0&&(this.vertexColors=typeof e.vertexColors==`number`?e.vertexColors>0:e.vertexColors),e.size!==void 0&&(this.size=e.size),e.sizeAttenuation!==void 0&&(this.sizeAttenuation=e.sizeAttenuation),e.map!==void 0&&(this.map=t[e.map]||null),e.matcap!==void 0&&(this.matcap=t[e.matcap]||null),e.alphaMap!==void 0&&(this.alphaMap=t[e.alphaMap]||null),e.bumpMap!==void 0&&(this.bumpMap=t[e.bumpMap]||null),e.bumpScale!==void 0&&(this.bumpScale=e.bumpScale),e.normalMap!==void 0&&(this.normalMap=t[e.normalMap]||null),e.normalMapType!==void 0&&(this.normalMapType=e.normalMapType),e.normalScale!==void 0){let t=e.normalScale;Array.isArray(t)===!1&&(t=[t,t]),this.normalScale=new ys().fromArray(t)}return e.displacementMap!==void 0&&(this.displacementMap=t[e.displacementMap]||null),e.displacementScale!==void 0&&(this.displacementScale=e.displacementScale),e.displacementBias!==void 0&&(this.displacementBias=e.displacementBias),e.roughnessMap!==void 0&&(this.roughnessMap=t[e.roughnessMap]||null),e.metalnessMap!==void 0&&(this.metalnessMap=t[e.metalnessMap]||null),e.emissiveMap!==void 0&&(this.emissiveMap=t[e.emissiveMap]||null),e.emissiveIntensity!==void 0&&(this.emissiveIntensity=e.emissiveIntensity),e.specularMap!==void 0&&(this.specularMap=t[e.specularMap]||null),e.specularIntensityMap!==void 0&&(this.specularIntensityMap=t[e.specularIntensityMap]||null),e.specularColorMap!==void 0&&(this.specularColorMap=t[e.specularColorMap]||null),e.envMap!==void 0&&(this.envMap=t[e.envMap]||null),e.envMapRotation!==void 0&&this.envMapRotation.fromArray(e.envMapRotation),e.envMapIntensity!==void 0&&(this.envMapIntensity=e.envMapIntensity),e.reflectivity!==void 0&&(this.reflectivity=e.reflectivity),e.refractionRatio!==void 0&&(this.refractionRatio=e.refractionRatio),e.lightMap!==void 0&&(this.lightMap=t[e.lightMap]||null),e.lightMapIntensity!==void 0&&(this.lightMapIntensity=e.lightMapIntensity),e.aoMap!==void 0&&(this.aoMap=t[e.aoMap]||null),e.aoMapIntensity!==void 0&&(this.aoMapIntensity=e.aoMapIntensity),e.gradientMap!==void 0&&(this.gradientMap=t[e.gradientMap]||null),e.clearcoatMap!==void 0&&(this.clearcoatMap=t[e.clearcoatMap]||null),e.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=t[e.clearcoatRoughnessMap]||null),e.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=t[e.clearcoatNormalMap]||null),e.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new ys().fromArray(e.clearcoatNormalScale)),e.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=t[e.diffuseRoughnessMap]||null),e.iridescenceMap!==void 0&&(this.iridescenceMap=t[e.iridescenceMap]||null),e.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=t[e.iridescenceThicknessMap]||null),e.transmissionMap!==void 0&&(this.transmissionMap=t[e.transmissionMap]||null),e.thicknessMap!==void 0&&(this.thicknessMap=t[e.thicknessMap]||null),e.anisotropyMap!==void 0&&(this.anisotropyMap=t[e.anisotropyMap]||null),e.sheenColorMap!==void 0&&(this.sheenColorMap=t[e.sheenColorMap]||null),e.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=t[e.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(e){this.name=e.name,this.blending=e.blending,this.side=e.side,this.vertexColors=e.vertexColors,this.opacity=e.opacity,this.transparent=e.transparent,this.blendSrc=e.blendSrc,this.blendDst=e.blendDst,this.blendEquation=e.blendEquation,this.blendSrcAlpha=e.blendSrcAlpha,this.blendDstAlpha=e.blendDstAlpha,this.blendEquationAlpha=e.blendEquationAlpha,this.blendColor.copy(e.blendColor),this.blendAlpha=e.blendAlpha,this.depthFunc=e.depthFunc,this.depthTest=e.depthTest,this.depthWrite=e.depthWrite,this.stencilWriteMask=e.stencilWriteMask,this.stencilFunc=e.stencilFunc,this.stencilRef=e.stencilRef,this.stencilFuncMask=e.stencilFuncMask,this.stencilFail=e.stencilFail,this.stencilZFail=e.stencilZFail,this.stencilZPass=e.stencilZPass,this.stencilWrite=e.stencilWrite;let t=e.clippingPlanes,n=null;if(t!==null){let e=t.length;n=Array(e);for(let r=0;r!==e;++r)n[r]=t[r].clone()}return this.clippingPlanes=n,this.clipIntersection=e.clipIntersection,this.clipShadows=e.clipShadows,this.shadowSide=e.shadowSide,this.colorWrite=e.colorWrite,this.precision=e.precision,this.polygonOffset=e.polygonOffset,this.polygonOffsetFactor=e.polygonOffsetFactor,this.polygonOffsetUnits=e.polygonOffsetUnits,this.dithering=e.dithering,this.alphaTest=e.alphaTest,this.alphaHash=e.alphaHash,this.alphaToCoverage=e.alphaToCoverage,this.premultipliedAlpha=e.premultipliedAlpha,this.forceSinglePass=e.forceSinglePass,this.allowOverride=e.allowOverride,this.visible=e.visible,this.toneMapped=e.toneMapped,this.userData=JSON.parse(JSON.stringify(e.userData)),this}dispose(){this.dispatchEvent({type:`dispose`})}set needsUpdate(e){e===!0&&this.version++}},Ml=new X,Nl=new X,Pl=new X,Fl=new X,Il=class{constructor(e=new X,t=new X(0,0,-1)){this.origin=e,this.direction=t}set(e,t){return this.origin.copy(e),this.direction.copy(t),this}copy(e){return this.origin.copy(e.origin),this.direction.copy(e.direction),this}at(e,t){return t.copy(this.origin).addScaledVector(this.direction,e)}lookAt(e){return this.direction.copy(e).sub(this.origin).normalize(),this}recast(e){return this.origin.copy(this.at(e,Ml)),this}closestPointToPoint(e,t){t.subVectors(e,this.origin);let n=t.dot(this.direction);return n<0?t.copy(this.origin):t.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(e){return Math.sqrt(this.distanceSqToPoint(e))}distanceSqToPoint(e){let t=Ml.subVectors(e,this.origin).dot(this.direction);return t<0?this.origin.distanceToSquared(e):(Ml.copy(this.origin).addScaledVector(this.direction,t),Ml.distanceToSquared(e))}distanceSqToSegment(e,t,n,r){Nl.copy(e).add(t).multiplyScalar(.5),Pl.copy(t).sub(e).normalize(),Fl.copy(this.origin).sub(Nl);let i=e.distanceTo(t)*.5,a=-this.direction.dot(Pl),o=Fl.dot(this.direction),s=-Fl.dot(Pl),c=Fl.lengthSq(),l=Math.abs(1-a*a),u,d,f,p;if(l>0){if(u=a*s-o,d=a*o-s,p=i*l,u>=0){if(d>=-p){if(d<=p){let e=1/l;u*=e,d*=e,f=u*(u+a*d+2*o)+d*(a*u+d+2*s)+c}else d=i,u=Math.max(0,-(a*d+o)),f=-u*u+d*(d+2*s)+c}else d=-i,u=Math.max(0,-(a*d+o)),f=-u*u+d*(d+2*s)+c}else d<=-p?(u=Math.max(0,-(-a*i+o)),d=u>0?-i:Math.min(Math.max(-i,-s),i),f=-u*u+d*(d+2*s)+c):d<=p?(u=0,d=Math.min(Math.max(-i,-s),i),f=d*(d+2*s)+c):(u=Math.max(0,-(a*i+o)),d=u>0?i:Math.min(Math.max(-i,-s),i),f=-u*u+d*(d+2*s)+c)}else d=a>0?-i:i,u=Math.max(0,-(a*d+o)),f=-u*u+d*(d+2*s)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,u),r&&r.copy(Nl).addScaledVector(Pl,d),f}intersectSphere(e,t){if(e.radius<0)return null;Ml.subVectors(e.center,this.origin);let n=Ml.dot(this.direction),r=Ml.dot(Ml)-n*n,i=e.radius*e.radius;if(r>i)return null;let a=Math.sqrt(i-r),o=n-a,s=n+a;return s<0?null:o<0?this.at(s,t):this.at(o,t)}intersectsSphere(e){return e.radius<0?!1:this.distanceSqToPoint(e.center)<=e.radius*e.radius}distanceToPlane(e){let t=e.normal.dot(this.direction);if(t===0)return e.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(e.normal)+e.constant)/t;return n>=0?n:null}intersectPlane(e,t){let n=this.distanceToPlane(e);return n===null?null:this.at(n,t)}intersectsPlane(e){let t=e.distanceToPoint(this.origin);return t===0||e.normal.dot(this.direction)*t<0}intersectBox(e,t){let n,r,i,a,o,s,c=1/this.direction.x,l=1/this.direction.y,u=1/this.direction.z,d=this.origin;return c>=0?(n=(e.min.x-d.x)*c,r=(e.max.x-d.x)*c):(n=(e.max.x-d.x)*c,r=(e.min.x-d.x)*c),l>=0?(i=(e.min.y-d.y)*l,a=(e.max.y-d.y)*l):(i=(e.max.y-d.y)*l,a=(e.min.y-d.y)*l),n>a||i>r||((i>n||isNaN(n))&&(n=i),(a<r||isNaN(r))&&(r=a),u>=0?(o=(e.min.z-d.z)*u,s=(e.max.z-d.z)*u):(o=(e.max.z-d.z)*u,s=(e.min.z-d.z)*u),n>s||o>r)||((o>n||n!==n)&&(n=o),(s<r||r!==r)&&(r=s),r<0)?null:this.at(n>=0?n:r,t)}intersectsBox(e){return this.intersectBox(e,Ml)!==null}intersectTriangle(e,t,n,r,i){let a=this.origin,o=this.direction,s=o.x,c=o.y,l=o.z,u=e.x-a.x,d=e.y-a.y,f=e.z-a.z,p=t.x-a.x,m=t.y-a.y,h=t.z-a.z,g=n.x-a.x,_=n.y-a.y,v=n.z-a.z,y=Math.abs(s),b=Math.abs(c),x=Math.abs(l),S,C,w,T,E,D,O,k,A,j,ee,te;if(y>=b&&y>=x?(w=s,D=u,A=p,te=g,s>=0?(S=c,C=l,T=d,E=f,O=m,k=h,j=_,ee=v):(S=l,C=c,T=f,E=d,O=h,k=m,j=v,ee=_)):b>=x?(w=c,D=d,A=m,te=_,c>=0?(S=l,C=s,T=f,E=u,O=h,k=p,j=v,ee=g):(S=s,C=l,T=u,E=f,O=p,k=h,j=g,ee=v)):(w=l,D=f,A=h,te=v,l>=0?(S=s,C=c,T=u,E=d,O=p,k=m,j=g,ee=_):(S=c,C=s,T=d,E=u,O=m,k=p,j=_,ee=g)),w===0)return null;let ne=S/w,re=C/w,ie=1/w,ae=T-ne*D,oe=E-re*D,se=O-ne*A,ce=k-re*A,le=j-ne*te,ue=ee-re*te,de=le*ce-ue*se,fe=ae*ue-oe*le,pe=se*oe-ce*ae;if(r){if(de<0||fe<0||pe<0)return null}else if((de<0||fe<0||pe<0)&&(de>0||fe>0||pe>0))return null;let me=de+fe+pe;if(me===0)return null;let he=ie*(de*D+fe*A+pe*te);return(me>0?he<0:he>0)?null:this.at(he/me,i)}applyMatrix4(e){return this.origin.applyMatrix4(e),this.direction.transformDirection(e),this}equals(e){return e.origin.equals(this.origin)&&e.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},Ll=class extends jl{constructor(e){super(),this.isMeshBasicMaterial=!0,this.type=`MeshBasicMaterial`,this.color=new Tc(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new ec,this.combine=0,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap=`round`,this.wireframeLinejoin=`round`,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.fog=e.fog,this}},Rl=new Ws,zl=new Il,Bl=new pl,Vl=new X,Hl=new X,Ul=new X,Wl=new X,Gl=new X,Kl=new X,ql=new X,Jl=new X,Yl=class extends _c{constructor(e=new xl,t=new Ll){super(),this.isMesh=!0,this.type=`Mesh`,this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),this.morphTargetInfluences=e.morphTargetInfluences===void 0?void 0:e.morphTargetInfluences.slice(),this.morphTargetDictionary=e.morphTargetDictionary===void 0?void 0:Object.assign({},e.morphTargetDictionary),this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}updateMorphTargets(){let e=this.geometry.morphAttributes,t=Object.keys(e);if(t.length>0){let n=e[t[0]];if(n!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let e=0,t=n.length;e<t;e++){let t=n[e].name||String(e);this.morphTargetInfluences.push(0),this.morphTargetDictionary[t]=e}}}}getVertexPosition(e,t){let n=this.geometry,r=n.attributes.position,i=n.morphAttributes.position,a=n.morphTargetsRelative;t.fromBufferAttribute(r,e);let o=this.morphTargetInfluences;if(i&&o){Kl.set(0,0,0);for(let n=0,r=i.length;n<r;n++){let r=o[n],s=i[n];r!==0&&(Gl.fromBufferAttribute(s,e),a?Kl.addScaledVector(Gl,r):Kl.addScaledVector(Gl.sub(t),r))}t.add(Kl)}return t}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,r=this.material,i=this.matrixWorld;r!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),Bl.copy(n.boundingSphere),Bl.applyMatrix4(i),zl.copy(e.ray).recast(e.near),Bl.containsPoint(zl.origin)===!1&&(zl.intersectSphere(Bl,Vl)===null||zl.origin.distanceToSquared(Vl)>(e.far-e.near)**2)||(Rl.copy(i).invert(),zl.copy(e.ray).applyMatrix4(Rl),(n.boundingBox===null||zl.intersectsBox(n.boundingBox)!==!1)&&this._computeIntersections(e,t,zl)))}_computeIntersections(e,t,n){let r,i=this.geometry,a=this.material,o=i.index,s=i.attributes.position,c=i.attributes.uv,l=i.attributes.uv1,u=i.attributes.normal,d=i.groups,f=i.drawRange;if(o!==null){if(Array.isArray(a))for(let i=0,s=d.length;i<s;i++){let s=d[i],p=a[s.materialIndex],m=Math.max(s.start,f.start),h=Math.min(o.count,Math.min(s.start+s.count,f.start+f.count));for(let i=m,a=h;i<a;i+=3){let a=o.getX(i),d=o.getX(i+1),f=o.getX(i+2);r=Zl(this,p,e,n,c,l,u,a,d,f),r&&(r.faceIndex=Math.floor(i/3),r.face.materialIndex=s.materialIndex,t.push(r))}}else{let i=Math.max(0,f.start),s=Math.min(o.count,f.start+f.count);for(let d=i,f=s;d<f;d+=3){let i=o.getX(d),s=o.getX(d+1),f=o.getX(d+2);r=Zl(this,a,e,n,c,l,u,i,s,f),r&&(r.faceIndex=Math.floor(d/3),t.push(r))}}}else if(s!==void 0){if(Array.isArray(a))for(let i=0,o=d.length;i<o;i++){let o=d[i],p=a[o.materialIndex],m=Math.max(o.start,f.start),h=Math.min(s.count,Math.min(o.start+o.count,f.start+f.count));for(let i=m,a=h;i<a;i+=3){let a=i,s=i+1,d=i+2;r=Zl(this,p,e,n,c,l,u,a,s,d),r&&(r.faceIndex=Math.floor(i/3),r.face.materialIndex=o.materialIndex,t.push(r))}}else{let i=Math.max(0,f.start),o=Math.min(s.count,f.start+f.count);for(let s=i,d=o;s<d;s+=3){let i=s,o=s+1,d=s+2;r=Zl(this,a,e,n,c,l,u,i,o,d),r&&(r.faceIndex=Math.floor(s/3),t.push(r))}}}}};function Xl(e,t,n,r,i,a,o,s){let c;if(c=t.side===1?r.intersectTriangle(o,a,i,!0,s):r.intersectTriangle(i,a,o,t.side===0,s),c===null)return null;Jl.copy(s),Jl.applyMatrix4(e.matrixWorld);let l=n.ray.origin.distanceTo(Jl);return l<n.near||l>n.far?null:{distance:l,point:Jl.clone(),object:e}}function Zl(e,t,n,r,i,a,o,s,c,l){e.getVertexPosition(s,Hl),e.getVertexPosition(c,Ul),e.getVertexPosition(l,Wl);let u=Xl(e,t,n,r,Hl,Ul,Wl,ql);if(u){let e=new X;Vc.getBarycoord(ql,Hl,Ul,Wl,e),i&&(u.uv=Vc.getInterpolatedAttribute(i,s,c,l,e,new ys)),a&&(u.uv1=Vc.getInterpolatedAttribute(a,s,c,l,e,new ys)),o&&(u.normal=Vc.getInterpolatedAttribute(o,s,c,l,e,new X),u.normal.dot(r.direction)>0&&u.normal.multiplyScalar(-1));let t={a:s,b:c,c:l,normal:new X,materialIndex:0};Vc.getNormal(Hl,Ul,Wl,t.normal),u.face=t,u.barycoord=e}return u}var Ql=class extends Rs{constructor(e=null,t=1,n=1,r,i,a,o,s,c=ba,l=ba,u,d){super(null,a,o,s,c,l,r,i,u,d),this.isDataTexture=!0,this.image={data:e,width:t,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}},$l=new pl,eu=new ys(.5,.5),tu=new X,nu=class{constructor(e=new kl,t=new kl,n=new kl,r=new kl,i=new kl,a=new kl){this.planes=[e,t,n,r,i,a]}set(e,t,n,r,i,a){let o=this.planes;return o[0].copy(e),o[1].copy(t),o[2].copy(n),o[3].copy(r),o[4].copy(i),o[5].copy(a),this}copy(e){let t=this.planes;for(let n=0;n<6;n++)t[n].copy(e.planes[n]);return this}setFromProjectionMatrix(e,t=Jo,n=!1){let r=this.planes,i=e.elements,a=i[0],o=i[1],s=i[2],c=i[3],l=i[4],u=i[5],d=i[6],f=i[7],p=i[8],m=i[9],h=i[10],g=i[11],_=i[12],v=i[13],y=i[14],b=i[15];if(r[0].setComponents(c-a,f-l,g-p,b-_).normalize(),r[1].setComponents(c+a,f+l,g+p,b+_).normalize(),r[2].setComponents(c+o,f+u,g+m,b+v).normalize(),r[3].setComponents(c-o,f-u,g-m,b-v).normalize(),n)r[4].setComponents(s,d,h,y).normalize(),r[5].setComponents(c-s,f-d,g-h,b-y).normalize();else if(r[4].setComponents(c-s,f-d,g-h,b-y).normalize(),t===2e3)r[5].setComponents(c+s,f+d,g+h,b+y).normalize();else if(t===2001)r[5].setComponents(s,d,h,y).normalize();else throw Error(`THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: `+t);return this}intersectsObject(e){if(e.boundingSphere!==void 0)e.boundingSphere===null&&e.computeBoundingSphere(),$l.copy(e.boundingSphere).applyMatrix4(e.matrixWorld);else{let t=e.geometry;t.boundingSphere===null&&t.computeBoundingSphere(),$l.copy(t.boundingSphere).applyMatrix4(e.matrixWorld)}return this.intersectsSphere($l)}intersectsSprite(e){return $l.center.set(0,0,0),$l.radius=.7071067811865476+eu.distanceTo(e.center),$l.applyMatrix4(e.matrixWorld),this.intersectsSphere($l)}intersectsSphere(e){let t=this.planes,n=e.center,r=-e.radius;for(let e=0;e<6;e++)if(t[e].distanceToPoint(n)<r)return!1;return!0}intersectsBox(e){let t=this.planes;for(let n=0;n<6;n++){let r=t[n];if(tu.x=r.normal.x>0?e.max.x:e.min.x,tu.y=r.normal.y>0?e.max.y:e.min.y,tu.z=r.normal.z>0?e.max.z:e.min.z,r.distanceToPoint(tu)<0)return!1}return!0}containsPoint(e){let t=this.planes;for(let n=0;n<6;n++)if(t[n].distanceToPoint(e)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},ru=new Ws,iu=class e{constructor(){this.coordinateSystem=Jo,this._frustums=[],this._count=0}setFromArrayCamera(e){let t=e.cameras,n=this._frustums;for(let e=0;e<t.length;e++){let r=t[e];ru.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[e]===void 0&&(n[e]=new nu),n[e].setFromProjectionMatrix(ru,r.coordinateSystem,r.reversedDepth)}return this._count=t.length,this}getFrustum(e){return this._frustums[e]}intersectsObject(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsObject(e))return!0;return!1}intersectsSprite(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSprite(e))return!0;return!1}intersectsSphere(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSphere(e))return!0;return!1}intersectsBox(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsBox(e))return!0;return!1}containsPoint(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].containsPoint(e))return!0;return!1}copy(e){this.coordinateSystem=e.coordinateSystem;let t=this._frustums,n=e._frustums;for(let r=0;r<e._count;r++)t[r]===void 0&&(t[r]=new nu),t[r].copy(n[r]);return this._count=e._count,this}clone(){return new e().copy(this)}},au=class extends Rs{constructor(e=[],t=301,n,r,i,a,o,s,c,l){super(e,t,n,r,i,a,o,s,c,l),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(e){this.image=e}},ou=class extends Rs{constructor(e,t,n=ja,r,i,a,o=ba,s=ba,c,l=Ha,u=1){if(l!==1026&&l!==1027)throw Error(`THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat`);super({width:e,height:t,depth:u},r,i,a,o,s,l,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(e){return super.copy(e),this.source=new Ps(Object.assign({},e.image)),this.compareFunction=e.compareFunction,this}toJSON(e){let t=super.toJSON(e);return t.compareFunction=this.compareFunction,t}},su=class extends ou{constructor(e,t=ja,n=301,r,i,a=ba,o=ba,s,c=Ha){let l={width:e,height:e,depth:1},u=[l,l,l,l,l,l];super(e,e,t,n,r,i,a,o,s,c),this.image=u,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(e){this.image=e}},cu=class extends Rs{constructor(e=null){super(),this.sourceTexture=e,this.isExternalTexture=!0}copy(e){return super.copy(e),this.sourceTexture=e.sourceTexture,this}},lu=class e extends xl{constructor(e=1,t=1,n=1,r=1,i=1,a=1){super(),this.type=`BoxGeometry`,this.parameters={width:e,height:t,depth:n,widthSegments:r,heightSegments:i,depthSegments:a};let o=this;r=Math.floor(r),i=Math.floor(i),a=Math.floor(a);let s=[],c=[],l=[],u=[],d=0,f=0;p(`z`,`y`,`x`,-1,-1,n,t,e,a,i,0),p(`z`,`y`,`x`,1,-1,n,t,-e,a,i,1),p(`x`,`z`,`y`,1,1,e,n,t,r,a,2),p(`x`,`z`,`y`,1,-1,e,n,-t,r,a,3),p(`x`,`y`,`z`,1,-1,e,t,n,r,i,4),p(`x`,`y`,`z`,-1,-1,e,t,-n,r,i,5),this.setIndex(s),this.setAttribute(`position`,new ll(c,3)),this.setAttribute(`normal`,new ll(l,3)),this.setAttribute(`uv`,new ll(u,2));function p(e,t,n,r,i,a,p,m,h,g,_){let v=a/h,y=p/g,b=a/2,x=p/2,S=m/2,C=h+1,w=g+1,T=0,E=0,D=new X;for(let a=0;a<w;a++){let o=a*y-x;for(let s=0;s<C;s++)D[e]=(s*v-b)*r,D[t]=o*i,D[n]=S,c.push(D.x,D.y,D.z),D[e]=0,D[t]=0,D[n]=m>0?1:-1,l.push(D.x,D.y,D.z),u.push(s/h),u.push(1-a/g),T+=1}for(let e=0;e<g;e++)for(let t=0;t<h;t++){let n=d+t+C*e,r=d+t+C*(e+1),i=d+(t+1)+C*(e+1),a=d+(t+1)+C*e;s.push(n,r,a),s.push(r,i,a),E+=6}o.addGroup(f,E,_),f+=E,d+=T}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(t){return new e(t.width,t.height,t.depth,t.widthSegments,t.heightSegments,t.depthSegments)}},uu=class e extends xl{constructor(e=1,t=1,n=1,r=1){super(),this.type=`PlaneGeometry`,this.parameters={width:e,height:t,widthSegments:n,heightSegments:r};let i=e/2,a=t/2,o=Math.floor(n),s=Math.floor(r),c=o+1,l=s+1,u=e/o,d=t/s,f=[],p=[],m=[],h=[];for(let e=0;e<l;e++){let t=e*d-a;for(let n=0;n<c;n++){let r=n*u-i;p.push(r,-t,0),m.push(0,0,1),h.push(n/o),h.push(1-e/s)}}for(let e=0;e<s;e++)for(let t=0;t<o;t++){let n=t+c*e,r=t+c*(e+1),i=t+1+c*(e+1),a=t+1+c*e;f.push(n,r,a),f.push(r,i,a)}this.setIndex(f),this.setAttribute(`position`,new ll(p,3)),this.setAttribute(`normal`,new ll(m,3)),this.setAttribute(`uv`,new ll(h,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(t){return new e(t.width,t.height,t.widthSegments,t.heightSegments)}};function du(e){let t={};for(let n in e){t[n]={};for(let r in e[n]){let i=e[n][r];if(pu(i))i.isRenderTargetTexture?(ns(`UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms().`),t[n][r]=null):t[n][r]=i.clone();else if(Array.isArray(i)){if(pu(i[0])){let e=[];for(let t=0,n=i.length;t<n;t++)e[t]=i[t].clone();t[n][r]=e}else t[n][r]=i.slice()}else t[n][r]=i}}return t}function fu(e){let t={};for(let n=0;n<e.length;n++){let r=du(e[n]);for(let e in r)t[e]=r[e]}return t}function pu(e){return e&&(e.isColor||e.isMatrix3||e.isMatrix4||e.isVector2||e.isVector3||e.isVector4||e.isTexture||e.isQuaternion)}function mu(e){let t=[];for(let n=0;n<e.length;n++)t.push(e[n].clone());return t}function hu(e){let t=e.getRenderTarget();return t===null?e.outputColorSpace:t.isXRRenderTarget===!0?t.texture.colorSpace:Os.workingColorSpace}var gu={clone:du,merge:fu},_u=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,vu=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,yu=class extends jl{constructor(e){super(),this.isShaderMaterial=!0,this.type=`ShaderMaterial`,this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=_u,this.fragmentShader=vu,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,e!==void 0&&this.setValues(e)}copy(e){return super.copy(e),this.fragmentShader=e.fragmentShader,this.vertexShader=e.vertexShader,this.uniforms=du(e.uniforms),this.uniformsGroups=mu(e.uniformsGroups),this.defines=Object.assign({},e.defines),this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.fog=e.fog,this.lights=e.lights,this.clipping=e.clipping,this.extensions=Object.assign({},e.extensions),this.glslVersion=e.glslVersion,this.defaultAttributeValues=Object.assign({},e.defaultAttributeValues),this.index0AttributeName=e.index0AttributeName,this.uniformsNeedUpdate=e.uniformsNeedUpdate,this}toJSON(e){let t=super.toJSON(e);t.glslVersion=this.glslVersion,t.uniforms={};for(let n in this.uniforms){let r=this.uniforms[n].value;r&&r.isTexture?t.uniforms[n]={type:`t`,value:r.toJSON(e).uuid}:r&&r.isColor?t.uniforms[n]={type:`c`,value:r.getHex()}:r&&r.isVector2?t.uniforms[n]={type:`v2`,value:r.toArray()}:r&&r.isVector3?t.uniforms[n]={type:`v3`,value:r.toArray()}:r&&r.isVector4?t.uniforms[n]={type:`v4`,value:r.toArray()}:r&&r.isMatrix3?t.uniforms[n]={type:`m3`,value:r.toArray()}:r&&r.isMatrix4?t.uniforms[n]={type:`m4`,value:r.toArray()}:t.uniforms[n]={value:r}}Object.keys(this.defines).length>0&&(t.defines=this.defines),t.vertexShader=this.vertexShader,t.fragmentShader=this.fragmentShader,t.lights=this.lights,t.clipping=this.clipping;let n={};for(let e in this.extensions)this.extensions[e]===!0&&(n[e]=!0);return Object.keys(n).length>0&&(t.extensions=n),t}fromJSON(e,t){if(super.fromJSON(e,t),e.uniforms!==void 0)for(let n in e.uniforms){let r=e.uniforms[n];switch(this.uniforms[n]={},r.type){case`t`:this.uniforms[n].value=t[r.value]||null;break;case`c`:this.uniforms[n].value=new Tc().setHex(r.value);break;case`v2`:this.uniforms[n].value=new ys().fromArray(r.value);break;case`v3`:this.uniforms[n].value=new X().fromArray(r.value);break;case`v4`:this.uniforms[n].value=new zs().fromArray(r.value);break;case`m3`:this.uniforms[n].value=new Cs().fromArray(r.value);break;case`m4`:this.uniforms[n].value=new Ws().fromArray(r.value);break;default:this.uniforms[n].value=r.value}}if(e.defines!==void 0&&(this.defines=e.defines),e.vertexShader!==void 0&&(this.vertexShader=e.vertexShader),e.fragmentShader!==void 0&&(this.fragmentShader=e.fragmentShader),e.glslVersion!==void 0&&(this.glslVersion=e.glslVersion),e.extensions!==void 0)for(let t in e.extensions)this.extensions[t]=e.extensions[t];return e.lights!==void 0&&(this.lights=e.lights),e.clipping!==void 0&&(this.clipping=e.clipping),this}},bu=class extends yu{constructor(e){super(e),this.isRawShaderMaterial=!0,this.type=`RawShaderMaterial`}},xu=class extends jl{constructor(e){super(),this.isMeshDepthMaterial=!0,this.type=`MeshDepthMaterial`,this.depthPacking=zo,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(e)}copy(e){return super.copy(e),this.depthPacking=e.depthPacking,this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this}},Su=class extends jl{constructor(e){super(),this.isMeshDistanceMaterial=!0,this.type=`MeshDistanceMaterial`,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(e)}copy(e){return super.copy(e),this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this}};function Cu(e,t){return!e||e.constructor===t?e:typeof t.BYTES_PER_ELEMENT==`number`?new t(e):Array.prototype.slice.call(e)}function wu(e){return e!==void 0&&e.inTangents!==void 0&&e.outTangents!==void 0}var Tu=class{constructor(e,t,n,r){this.parameterPositions=e,this._cachedIndex=0,this.resultBuffer=r===void 0?new t.constructor(n):r,this.sampleValues=t,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(e){let t=this.parameterPositions,n=this._cachedIndex,r=t[n],i=t[n-1];validate_interval:{seek:{let a;linear_scan:{forward_scan:if(!(e<r)){for(let a=n+2;;){if(r===void 0){if(e<i)break forward_scan;return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(i=r,r=t[++n],e<r)break seek}a=t.length;break linear_scan}if(!(e>=i)){let o=t[1];e<o&&(n=2,i=o);for(let a=n-2;;){if(i===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===a)break;if(r=i,i=t[--n-1],e>=i)break seek}a=n,n=0;break linear_scan}break validate_interval}for(;n<a;){let r=n+a>>>1;e<t[r]?a=r:n=r+1}if(r=t[n],i=t[n-1],i===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(r===void 0)return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,i,r)}return this.interpolate_(n,i,e,r)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(e){let t=this.resultBuffer,n=this.sampleValues,r=this.valueSize,i=e*r;for(let e=0;e!==r;++e)t[e]=n[i+e];return t}interpolate_(){throw Error(`THREE.Interpolant: Call to abstract method.`)}intervalChanged_(){}},Eu=class extends Tu{constructor(e,t,n,r){super(e,t,n,r),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:Io,endingEnd:Io}}intervalChanged_(e,t,n){let r=this.parameterPositions,i=e-2,a=e+1,o=r[i],s=r[a];if(o===void 0)switch(this.getSettings_().endingStart){case Lo:i=e,o=2*t-n;break;case Ro:i=r.length-2,o=t+r[i]-r[i+1];break;default:i=e,o=n}if(s===void 0)switch(this.getSettings_().endingEnd){case Lo:a=e,s=2*n-t;break;case Ro:a=1,s=n+r[1]-r[0];break;default:a=e-1,s=t}let c=(n-t)*.5,l=this.valueSize;this._weightPrev=c/(t-o),this._weightNext=c/(s-n),this._offsetPrev=i*l,this._offsetNext=a*l}interpolate_(e,t,n,r){let i=this.resultBuffer,a=this.sampleValues,o=this.valueSize,s=e*o,c=s-o,l=this._offsetPrev,u=this._offsetNext,d=this._weightPrev,f=this._weightNext,p=(n-t)/(r-t),m=p*p,h=m*p,g=-d*h+2*d*m-d*p,_=(1+d)*h+(-1.5-2*d)*m+(-.5+d)*p+1,v=(-1-f)*h+(1.5+f)*m+.5*p,y=f*h-f*m;for(let e=0;e!==o;++e)i[e]=g*a[l+e]+_*a[c+e]+v*a[s+e]+y*a[u+e];return i}},Du=class extends Tu{constructor(e,t,n,r){super(e,t,n,r)}interpolate_(e,t,n,r){let i=this.resultBuffer,a=this.sampleValues,o=this.valueSize,s=e*o,c=s-o,l=(n-t)/(r-t),u=1-l;for(let e=0;e!==o;++e)i[e]=a[c+e]*u+a[s+e]*l;return i}},Ou=class extends Tu{constructor(e,t,n,r){super(e,t,n,r)}interpolate_(e){return this.copySampleValue_(e-1)}},ku=class extends Tu{interpolate_(e,t,n,r){let i=this.resultBuffer,a=this.sampleValues,o=this.valueSize,s=e*o,c=s-o,l=this.inTangents,u=this.outTangents;if(!l||!u){let e=(n-t)/(r-t),l=1-e;for(let t=0;t!==o;++t)i[t]=a[c+t]*l+a[s+t]*e;return i}let d=o*2,f=e-1;for(let p=0;p!==o;++p){let o=a[c+p],m=a[s+p],h=f*d+p*2,g=u[h],_=u[h+1],v=e*d+p*2,y=l[v],b=l[v+1],x=Mu(n,t,g,y,r);i[p]=Au(x,o,_,b,m)}return i}};function Au(e,t,n,r,i){let a=1-e;return a*a*a*t+3*a*a*e*n+3*a*e*e*r+e*e*e*i}function ju(e,t,n,r,i){let a=1-e;return 3*a*a*(n-t)+6*a*e*(r-n)+3*e*e*(i-r)}function Mu(e,t,n,r,i){let a=(e-t)/(i-t);for(let o=0;o<8;o++){let o=Au(a,t,n,r,i)-e;if(Math.abs(o)<1e-10)break;let s=ju(a,t,n,r,i);if(Math.abs(s)<1e-10)break;a=Math.max(0,Math.min(1,a-o/s))}return a}var Nu=class{constructor(e,t,n,r){if(e===void 0)throw Error(`THREE.KeyframeTrack: track name is undefined`);if(t===void 0||t.length===0)throw Error(`THREE.KeyframeTrack: no keyframes in track named `+e);this.name=e,this.times=Cu(t,this.TimeBufferType),this.values=Cu(n,this.ValueBufferType),this.setInterpolation(r||this.DefaultInterpolation)}static toJSON(e){let t=e.constructor,n;if(t.toJSON!==this.toJSON)n=t.toJSON(e);else{n={name:e.name,times:Cu(e.times,Array),values:Cu(e.values,Array)};let t=e.getInterpolation();t!==e.DefaultInterpolation&&(n.interpolation=t),wu(e.settings)&&(n.settings={inTangents:Cu(e.settings.inTangents,Array),outTangents:Cu(e.settings.outTangents,Array)})}return n.type=e.ValueTypeName,n}InterpolantFactoryMethodDiscrete(e){return new Ou(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodLinear(e){return new Du(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodSmooth(e){return new Eu(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodBezier(e){let t=new ku(this.times,this.values,this.getValueSize(),e);return this.settings&&(t.inTangents=this.settings.inTangents,t.outTangents=this.settings.outTangents),t}setInterpolation(e){let t;switch(e){case Mo:t=this.InterpolantFactoryMethodDiscrete;break;case No:t=this.InterpolantFactoryMethodLinear;break;case Po:t=this.InterpolantFactoryMethodSmooth;break;case Fo:t=this.InterpolantFactoryMethodBezier}if(t===void 0){let t=`unsupported interpolation for `+this.ValueTypeName+` keyframe track named `+this.name;if(this.createInterpolant===void 0){if(e!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw Error(t)}return ns(`KeyframeTrack:`,t),this}return this.createInterpolant=t,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return Mo;case this.InterpolantFactoryMethodLinear:return No;case this.InterpolantFactoryMethodSmooth:return Po;case this.InterpolantFactoryMethodBezier:return Fo}}getValueSize(){return this.values.length/this.times.length}shift(e){if(e!==0){let t=this.times;for(let n=0,r=t.length;n!==r;++n)t[n]+=e;wu(this.settings)&&(Pu(this.settings.inTangents,e),Pu(this.settings.outTangents,e))}return this}scale(e){if(e!==1){let t=this.times;for(let n=0,r=t.length;n!==r;++n)t[n]*=e;wu(this.settings)&&(Fu(this.settings.inTangents,e),Fu(this.settings.outTangents,e))}return this}trim(e,t){let n=this.times,r=n.length,i=0,a=r-1;for(;i!==r&&n[i]<e;)++i;for(;a!==-1&&n[a]>t;)--a;if(++a,i!==0||a!==r){i>=a&&(a=Math.max(a,1),i=a-1);let e=this.getValueSize();this.times=n.slice(i,a),this.values=this.values.slice(i*e,a*e)}return this}validate(){let e=!0,t=this.getValueSize();t-Math.floor(t)!==0&&(rs(`KeyframeTrack: Invalid value size in track.`,this),e=!1);let n=this.times,r=this.values,i=n.length;i===0&&(rs(`KeyframeTrack: Track is empty.`,this),e=!1);let a=null;for(let t=0;t!==i;t++){let r=n[t];if(typeof r==`number`&&isNaN(r)){rs(`KeyframeTrack: Time is not a valid number.`,this,t,r),e=!1;break}if(a!==null&&a>r){rs(`KeyframeTrack: Out of order keys.`,this,t,r,a),e=!1;break}a=r}if(r!==void 0&&Xo(r))for(let t=0,n=r.length;t!==n;++t){let n=r[t];if(isNaN(n)){rs(`KeyframeTrack: Value is not a valid number.`,this,t,n),e=!1;break}}return e}optimize(){let e=this.times.slice(),t=this.values.slice(),n=this.getValueSize(),r=this.getInterpolation()===Po,i=e.length-1,a=1;for(let o=1;o<i;++o){let i=!1,s=e[o];if(s!==e[o+1]&&(o!==1||s!==e[0])){if(r)i=!0;else{let e=o*n,r=e-n,a=e+n;for(let o=0;o!==n;++o){let n=t[e+o];if(n!==t[r+o]||n!==t[a+o]){i=!0;break}}}}if(i){if(o!==a){e[a]=e[o];let r=o*n,i=a*n;for(let e=0;e!==n;++e)t[i+e]=t[r+e]}++a}}if(i>0){e[a]=e[i];for(let e=i*n,r=a*n,o=0;o!==n;++o)t[r+o]=t[e+o];++a}return a===e.length?(this.times=e,this.values=t):(this.times=e.slice(0,a),this.values=t.slice(0,a*n)),this}clone(){let e=this.times.slice(),t=this.values.slice(),n=this.constructor,r=new n(this.name,e,t);return r.createInterpolant=this.createInterpolant,wu(this.settings)&&(r.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),r}};function Pu(e,t){for(let n=0,r=e.length;n!==r;n+=2)e[n]+=t}function Fu(e,t){for(let n=0,r=e.length;n!==r;n+=2)e[n]*=t}Nu.prototype.ValueTypeName=``,Nu.prototype.TimeBufferType=Float32Array,Nu.prototype.ValueBufferType=Float32Array,Nu.prototype.DefaultInterpolation=No;var Iu=class extends Nu{constructor(e,t,n){super(e,t,n)}};Iu.prototype.ValueTypeName=`bool`,Iu.prototype.ValueBufferType=Array,Iu.prototype.DefaultInterpolation=Mo,Iu.prototype.InterpolantFactoryMethodLinear=void 0,Iu.prototype.InterpolantFactoryMethodSmooth=void 0;var Lu=class extends Nu{constructor(e,t,n,r){super(e,t,n,r)}};Lu.prototype.ValueTypeName=`color`;var Ru=class extends Nu{constructor(e,t,n,r){super(e,t,n,r)}};Ru.prototype.ValueTypeName=`number`;var zu=class extends Tu{constructor(e,t,n,r){super(e,t,n,r)}interpolate_(e,t,n,r){let i=this.resultBuffer,a=this.sampleValues,o=this.valueSize,s=(n-t)/(r-t),c=e*o;for(let e=c+o;c!==e;c+=4)bs.slerpFlat(i,0,a,c-o,a,c,s);return i}},Bu=class extends Nu{constructor(e,t,n,r){super(e,t,n,r)}InterpolantFactoryMethodLinear(e){return new zu(this.times,this.values,this.getValueSize(),e)}};Bu.prototype.ValueTypeName=`quaternion`,Bu.prototype.InterpolantFactoryMethodSmooth=void 0;var Vu=class extends Nu{constructor(e,t,n){super(e,t,n)}};Vu.prototype.ValueTypeName=`string`,Vu.prototype.ValueBufferType=Array,Vu.prototype.DefaultInterpolation=Mo,Vu.prototype.InterpolantFactoryMethodLinear=void 0,Vu.prototype.InterpolantFactoryMethodSmooth=void 0;var Hu=class extends Nu{constructor(e,t,n,r){super(e,t,n,r)}};Hu.prototype.ValueTypeName=`vector`;var Uu=new X,Wu=new bs,Gu=new X,Ku=class extends _c{constructor(){super(),this.isCamera=!0,this.type=`Camera`,this.matrixWorldInverse=new Ws,this.projectionMatrix=new Ws,this.projectionMatrixInverse=new Ws,this.coordinateSystem=Jo,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(e,t){return super.copy(e,t),this.matrixWorldInverse.copy(e.matrixWorldInverse),this.projectionMatrix.copy(e.projectionMatrix),this.projectionMatrixInverse.copy(e.projectionMatrixInverse),this.coordinateSystem=e.coordinateSystem,this}getWorldDirection(e){return super.getWorldDirection(e).negate()}updateMatrixWorld(e){super.updateMatrixWorld(e),this.matrixWorld.decompose(Uu,Wu,Gu),Gu.x===1&&Gu.y===1&&Gu.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Uu,Wu,Gu.set(1,1,1)).invert()}updateWorldMatrix(e,t,n=!1){super.updateWorldMatrix(e,t,n),this.matrixWorld.decompose(Uu,Wu,Gu),Gu.x===1&&Gu.y===1&&Gu.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Uu,Wu,Gu.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},qu=new X,Ju=new ys,Yu=new ys,Xu=class extends Ku{constructor(e=50,t=1,n=.1,r=2e3){super(),this.isPerspectiveCamera=!0,this.type=`PerspectiveCamera`,this.fov=e,this.zoom=1,this.near=n,this.far=r,this.focus=10,this.aspect=t,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.fov=e.fov,this.zoom=e.zoom,this.near=e.near,this.far=e.far,this.focus=e.focus,this.aspect=e.aspect,this.view=e.view===null?null:Object.assign({},e.view),this.filmGauge=e.filmGauge,this.filmOffset=e.filmOffset,this}setFocalLength(e){let t=.5*this.getFilmHeight()/e;this.fov=us*2*Math.atan(t),this.updateProjectionMatrix()}getFocalLength(){let e=Math.tan(ls*.5*this.fov);return .5*this.getFilmHeight()/e}getEffectiveFOV(){return us*2*Math.atan(Math.tan(ls*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(e,t,n){qu.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),t.set(qu.x,qu.y).multiplyScalar(-e/qu.z),qu.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(qu.x,qu.y).multiplyScalar(-e/qu.z)}getViewSize(e,t){return this.getViewBounds(e,Ju,Yu),t.subVectors(Yu,Ju)}setViewOffset(e,t,n,r,i,a){this.aspect=e/t,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=r,this.view.width=i,this.view.height=a,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=this.near,t=e*Math.tan(ls*.5*this.fov)/this.zoom,n=2*t,r=this.aspect*n,i=-.5*r,a=this.view;if(this.view!==null&&this.view.enabled){let e=a.fullWidth,o=a.fullHeight;i+=a.offsetX*r/e,t-=a.offsetY*n/o,r*=a.width/e,n*=a.height/o}let o=this.filmOffset;o!==0&&(i+=e*o/this.getFilmWidth()),this.projectionMatrix.makePerspective(i,i+r,t,t-n,e,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.fov=this.fov,t.object.zoom=this.zoom,t.object.near=this.near,t.object.far=this.far,t.object.focus=this.focus,t.object.aspect=this.aspect,this.view!==null&&(t.object.view=Object.assign({},this.view)),t.object.filmGauge=this.filmGauge,t.object.filmOffset=this.filmOffset,t}},Zu=class extends Ku{constructor(e=-1,t=1,n=1,r=-1,i=.1,a=2e3){super(),this.isOrthographicCamera=!0,this.type=`OrthographicCamera`,this.zoom=1,this.view=null,this.left=e,this.right=t,this.top=n,this.bottom=r,this.near=i,this.far=a,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.left=e.left,this.right=e.right,this.top=e.top,this.bottom=e.bottom,this.near=e.near,this.far=e.far,this.zoom=e.zoom,this.view=e.view===null?null:Object.assign({},e.view),this}setViewOffset(e,t,n,r,i,a){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=r,this.view.width=i,this.view.height=a,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=(this.right-this.left)/(2*this.zoom),t=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,r=(this.top+this.bottom)/2,i=n-e,a=n+e,o=r+t,s=r-t;if(this.view!==null&&this.view.enabled){let e=(this.right-this.left)/this.view.fullWidth/this.zoom,t=(this.top-this.bottom)/this.view.fullHeight/this.zoom;i+=e*this.view.offsetX,a=i+e*this.view.width,o-=t*this.view.offsetY,s=o-t*this.view.height}this.projectionMatrix.makeOrthographic(i,a,o,s,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.zoom=this.zoom,t.object.left=this.left,t.object.right=this.right,t.object.top=this.top,t.object.bottom=this.bottom,t.object.near=this.near,t.object.far=this.far,this.view!==null&&(t.object.view=Object.assign({},this.view)),t}},Qu=class extends xl{constructor(){super(),this.isInstancedBufferGeometry=!0,this.type=`InstancedBufferGeometry`,this.instanceCount=1/0}copy(e){return super.copy(e),this.instanceCount=e.instanceCount,this}toJSON(){let e=super.toJSON();return e.instanceCount=this.instanceCount,e.isInstancedBufferGeometry=!0,e}},$u=-90,ed=1,td=class extends _c{constructor(e,t,n){super(),this.type=`CubeCamera`,this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let r=new Xu($u,ed,e,t);r.layers=this.layers,this.add(r);let i=new Xu($u,ed,e,t);i.layers=this.layers,this.add(i);let a=new Xu($u,ed,e,t);a.layers=this.layers,this.add(a);let o=new Xu($u,ed,e,t);o.layers=this.layers,this.add(o);let s=new Xu($u,ed,e,t);s.layers=this.layers,this.add(s);let c=new Xu($u,ed,e,t);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let e=this.coordinateSystem,t=this.children.concat(),[n,r,i,a,o,s]=t;for(let e of t)this.remove(e);if(e===2e3)n.up.set(0,1,0),n.lookAt(1,0,0),r.up.set(0,1,0),r.lookAt(-1,0,0),i.up.set(0,0,-1),i.lookAt(0,1,0),a.up.set(0,0,1),a.lookAt(0,-1,0),o.up.set(0,1,0),o.lookAt(0,0,1),s.up.set(0,1,0),s.lookAt(0,0,-1);else if(e===2001)n.up.set(0,-1,0),n.lookAt(-1,0,0),r.up.set(0,-1,0),r.lookAt(1,0,0),i.up.set(0,0,1),i.lookAt(0,1,0),a.up.set(0,0,-1),a.lookAt(0,-1,0),o.up.set(0,-1,0),o.lookAt(0,0,1),s.up.set(0,-1,0),s.lookAt(0,0,-1);else throw Error(`THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: `+e);for(let e of t)this.add(e),e.updateMatrixWorld()}update(e,t){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:r}=this;this.coordinateSystem!==e.coordinateSystem&&(this.coordinateSystem=e.coordinateSystem,this.updateCoordinateSystem());let[i,a,o,s,c,l]=this.children,u=e.getRenderTarget(),d=e.getActiveCubeFace(),f=e.getActiveMipmapLevel(),p=e.xr.enabled;e.xr.enabled=!1;let m=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let h=!1;h=e.isWebGLRenderer===!0?e.state.buffers.depth.getReversed():e.reversedDepthBuffer,e.setRenderTarget(n,0,r),h&&e.autoClear===!1&&e.clearDepth(),e.render(t,i),e.setRenderTarget(n,1,r),h&&e.autoClear===!1&&e.clearDepth(),e.render(t,a),e.setRenderTarget(n,2,r),h&&e.autoClear===!1&&e.clearDepth(),e.render(t,o),e.setRenderTarget(n,3,r),h&&e.autoClear===!1&&e.clearDepth(),e.render(t,s),e.setRenderTarget(n,4,r),h&&e.autoClear===!1&&e.clearDepth(),e.render(t,c),n.texture.mipmapsAutoUpdate=m,e.setRenderTarget(n,5,r),h&&e.autoClear===!1&&e.clearDepth(),e.render(t,l),e.setRenderTarget(u,d,f),e.xr.enabled=p,n.texture.needsPMREMUpdate=!0}},nd=class extends Xu{constructor(e=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=e,this.perCameraFrustumCulled=!1}},rd=`\\[\\]\\.:\\/`,id=RegExp(`[\\[\\]\\.:\\/]`,`g`),ad=`[^\\[\\]\\.:\\/]`,od=`[^`+rd.replace(`\\.`,``)+`]`,sd=`((?:WC+[\\/:])*)`.replace(`WC`,ad),cd=`(WCOD+)?`.replace(`WCOD`,od),ld=`(?:\\.(WC+)(?:\\[(.+)\\])?)?`.replace(`WC`,ad),ud=`\\.(WC+)(?:\\[(.+)\\])?`.replace(`WC`,ad),dd=RegExp(`^`+sd+cd+ld+ud+`$`),fd=[`material`,`materials`,`bones`,`map`],pd=class{constructor(e,t,n){let r=n||md.parseTrackName(t);this._targetGroup=e,this._bindings=e.subscribe_(t,r)}getValue(e,t){this.bind();let n=this._targetGroup.nCachedObjects_,r=this._bindings[n];r!==void 0&&r.getValue(e,t)}setValue(e,t){let n=this._bindings;for(let r=this._targetGroup.nCachedObjects_,i=n.length;r!==i;++r)n[r].setValue(e,t)}bind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].bind()}unbind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].unbind()}},md=class e{constructor(t,n,r){this.path=n,this.parsedPath=r||e.parseTrackName(n),this.node=e.findNode(t,this.parsedPath.nodeName),this.rootNode=t,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(t,n,r){return t&&t.isAnimationObjectGroup?new e.Composite(t,n,r):new e(t,n,r)}static sanitizeNodeName(e){return e.replace(/\s/g,`_`).replace(id,``)}static parseTrackName(e){let t=dd.exec(e);if(t===null)throw Error(`THREE.PropertyBinding: Cannot parse trackName: `+e);let n={nodeName:t[2],objectName:t[3],objectIndex:t[4],propertyName:t[5],propertyIndex:t[6]},r=n.nodeName&&n.nodeName.lastIndexOf(`.`);if(r!==void 0&&r!==-1){let e=n.nodeName.substring(r+1);fd.indexOf(e)!==-1&&(n.nodeName=n.nodeName.substring(0,r),n.objectName=e)}if(n.propertyName===null||n.propertyName.length===0)throw Error(`THREE.PropertyBinding: can not parse propertyName from trackName: `+e);return n}static findNode(e,t){if(t===void 0||t===``||t===`.`||t===-1||t===e.name||t===e.uuid)return e;if(e.skeleton){let n=e.skeleton.getBoneByName(t);if(n!==void 0)return n}if(e.children){let n=function(e){for(let r=0;r<e.length;r++){let i=e[r];if(i.name===t||i.uuid===t)return i;let a=n(i.children);if(a)return a}return null},r=n(e.children);if(r)return r}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(e,t){e[t]=this.targetObject[this.propertyName]}_getValue_array(e,t){let n=this.resolvedProperty;for(let r=0,i=n.length;r!==i;++r)e[t++]=n[r]}_getValue_arrayElement(e,t){e[t]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(e,t){this.resolvedProperty.toArray(e,t)}_setValue_direct(e,t){this.targetObject[this.propertyName]=e[t]}_setValue_direct_setNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(e,t){let n=this.resolvedProperty;for(let r=0,i=n.length;r!==i;++r)n[r]=e[t++]}_setValue_array_setNeedsUpdate(e,t){let n=this.resolvedProperty;for(let r=0,i=n.length;r!==i;++r)n[r]=e[t++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(e,t){let n=this.resolvedProperty;for(let r=0,i=n.length;r!==i;++r)n[r]=e[t++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(e,t){this.resolvedProperty[this.propertyIndex]=e[t]}_setValue_arrayElement_setNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(e,t){this.resolvedProperty.fromArray(e,t)}_setValue_fromArray_setNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(e,t){this.bind(),this.getValue(e,t)}_setValue_unbound(e,t){this.bind(),this.setValue(e,t)}bind(){let t=this.node,n=this.parsedPath,r=n.objectName,i=n.propertyName,a=n.propertyIndex;if(t||(t=e.findNode(this.rootNode,n.nodeName),this.node=t),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!t){ns(`PropertyBinding: No target node found for track: `+this.path+`.`);return}if(r){let e=n.objectIndex;switch(r){case`materials`:if(!t.material){rs(`PropertyBinding: Can not bind to material as node does not have a material.`,this);return}if(!t.material.materials){rs(`PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.`,this);return}t=t.material.materials;break;case`bones`:if(!t.skeleton){rs(`PropertyBinding: Can not bind to bones as node does not have a skeleton.`,this);return}t=t.skeleton.bones;for(let n=0;n<t.length;n++)if(t[n].name===e){e=n;break}break;case`map`:if(`map`in t){t=t.map;break}if(!t.material){rs(`PropertyBinding: Can not bind to material as node does not have a material.`,this);return}if(!t.material.map){rs(`PropertyBinding: Can not bind to material.map as node.material does not have a map.`,this);return}t=t.material.map;break;default:if(t[r]===void 0){rs(`PropertyBinding: Can not bind to objectName of node undefined.`,this);return}t=t[r]}if(e!==void 0){if(t[e]===void 0){rs(`PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.`,this,t);return}t=t[e]}}let o=t[i];if(o===void 0){let e=n.nodeName;rs(`PropertyBinding: Trying to update property for track: `+e+`.`+i+` but it wasn't found.`,t);return}let s=this.Versioning.None;this.targetObject=t,t.isMaterial===!0?s=this.Versioning.NeedsUpdate:t.isObject3D===!0&&(s=this.Versioning.MatrixWorldNeedsUpdate);let c=this.BindingType.Direct;if(a!==void 0){if(i===`morphTargetInfluences`){if(!t.geometry){rs(`PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.`,this);return}if(!t.geometry.morphAttributes){rs(`PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.`,this);return}t.morphTargetDictionary[a]!==void 0&&(a=t.morphTargetDictionary[a])}c=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=a}else o.fromArray!==void 0&&o.toArray!==void 0?(c=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(c=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=i;this.getValue=this.GetterByBindingType[c],this.setValue=this.SetterByBindingTypeAndVersioning[c][s]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};md.Composite=pd,md.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3},md.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2},md.prototype.GetterByBindingType=[md.prototype._getValue_direct,md.prototype._getValue_array,md.prototype._getValue_arrayElement,md.prototype._getValue_toArray],md.prototype.SetterByBindingTypeAndVersioning=[[md.prototype._setValue_direct,md.prototype._setValue_direct_setNeedsUpdate,md.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[md.prototype._setValue_array,md.prototype._setValue_array_setNeedsUpdate,md.prototype._setValue_array_setMatrixWorldNeedsUpdate],[md.prototype._setValue_arrayElement,md.prototype._setValue_arrayElement_setNeedsUpdate,md.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[md.prototype._setValue_fromArray,md.prototype._setValue_fromArray_setNeedsUpdate,md.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var hd=class extends Sl{constructor(e,t,n=1){super(e,t),this.isInstancedInterleavedBuffer=!0,this.meshPerAttribute=n}copy(e){return super.copy(e),this.meshPerAttribute=e.meshPerAttribute,this}clone(e){let t=super.clone(e);return t.meshPerAttribute=this.meshPerAttribute,t}toJSON(e){let t=super.toJSON(e);return t.isInstancedInterleavedBuffer=!0,t.meshPerAttribute=this.meshPerAttribute,t}};(class{static{this.prototype.isMatrix2=!0}constructor(e,t,n,r){this.elements=[1,0,0,1],e!==void 0&&this.set(e,t,n,r)}identity(){return this.set(1,0,0,1),this}fromArray(e,t=0){for(let n=0;n<4;n++)this.elements[n]=e[n+t];return this}set(e,t,n,r){let i=this.elements;return i[0]=e,i[2]=t,i[1]=n,i[3]=r,this}});function gd(e,t,n,r){let i=_d(r);switch(n){case za:return e*t;case Wa:return e*t/i.components*i.byteLength;case Ga:return e*t/i.components*i.byteLength;case Ka:return e*t*2/i.components*i.byteLength;case qa:return e*t*2/i.components*i.byteLength;case Ba:return e*t*3/i.components*i.byteLength;case Va:return e*t*4/i.components*i.byteLength;case Ja:return e*t*4/i.components*i.byteLength;case Ya:case Xa:return Math.floor((e+3)/4)*Math.floor((t+3)/4)*8;case Za:case Qa:return Math.floor((e+3)/4)*Math.floor((t+3)/4)*16;case eo:case no:return Math.max(e,16)*Math.max(t,8)/4;case $a:case to:return Math.max(e,8)*Math.max(t,8)/2;case ro:case io:case oo:case so:return Math.floor((e+3)/4)*Math.floor((t+3)/4)*8;case ao:case co:case lo:return Math.floor((e+3)/4)*Math.floor((t+3)/4)*16;case uo:return Math.floor((e+3)/4)*Math.floor((t+3)/4)*16;case fo:return Math.floor((e+4)/5)*Math.floor((t+3)/4)*16;case po:return Math.floor((e+4)/5)*Math.floor((t+4)/5)*16;case mo:return Math.floor((e+5)/6)*Math.floor((t+4)/5)*16;case ho:return Math.floor((e+5)/6)*Math.floor((t+5)/6)*16;case go:return Math.floor((e+7)/8)*Math.floor((t+4)/5)*16;case _o:return Math.floor((e+7)/8)*Math.floor((t+5)/6)*16;case vo:return Math.floor((e+7)/8)*Math.floor((t+7)/8)*16;case yo:return Math.floor((e+9)/10)*Math.floor((t+4)/5)*16;case bo:return Math.floor((e+9)/10)*Math.floor((t+5)/6)*16;case xo:return Math.floor((e+9)/10)*Math.floor((t+7)/8)*16;case So:return Math.floor((e+9)/10)*Math.floor((t+9)/10)*16;case Co:return Math.floor((e+11)/12)*Math.floor((t+9)/10)*16;case wo:return Math.floor((e+11)/12)*Math.floor((t+11)/12)*16;case To:case Eo:case Do:return Math.ceil(e/4)*Math.ceil(t/4)*16;case Oo:case ko:return Math.ceil(e/4)*Math.ceil(t/4)*8;case Ao:case jo:return Math.ceil(e/4)*Math.ceil(t/4)*16}throw Error(`Unable to determine texture byte length for ${n} format.`)}function _d(e){switch(e){case Ea:case Da:return{byteLength:1,components:1};case ka:case Oa:case Na:return{byteLength:2,components:1};case Pa:case Fa:return{byteLength:2,components:4};case ja:case Aa:case Ma:return{byteLength:4,components:1};case La:case Ra:return{byteLength:4,components:3}}throw Error(`THREE.TextureUtils: Unknown texture type ${e}.`)}typeof __THREE_DEVTOOLS__<`u`&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent(`register`,{detail:{revision:`187`}})),typeof window<`u`&&(window.__THREE__?ns(`WARNING: Multiple instances of Three.js being imported.`):window.__THREE__=`187`);function vd(){let e=null,t=!1,n=null,r=null;function i(t,a){r=e.requestAnimationFrame(i),n(t,a)}return{start:function(){t!==!0&&n!==null&&e!==null&&(r=e.requestAnimationFrame(i),t=!0)},stop:function(){e!==null&&e.cancelAnimationFrame(r),t=!1},setAnimationLoop:function(e){n=e},setContext:function(t){e=t}}}function yd(e){let t=new WeakMap;function n(t,n){let r=t.array,i=t.usage,a=r.byteLength,o=e.createBuffer();e.bindBuffer(n,o),e.bufferData(n,r,i),t.onUploadCallback();let s;if(r instanceof Float32Array)s=e.FLOAT;else if(typeof Float16Array<`u`&&r instanceof Float16Array)s=e.HALF_FLOAT;else if(r instanceof Uint16Array)s=t.isFloat16BufferAttribute?e.HALF_FLOAT:e.UNSIGNED_SHORT;else if(r instanceof Int16Array)s=e.SHORT;else if(r instanceof Uint32Array)s=e.UNSIGNED_INT;else if(r instanceof Int32Array)s=e.INT;else if(r instanceof Int8Array)s=e.BYTE;else if(r instanceof Uint8Array)s=e.UNSIGNED_BYTE;else if(r instanceof Uint8ClampedArray)s=e.UNSIGNED_BYTE;else throw Error(`THREE.WebGLAttributes: Unsupported buffer data format: `+r);return{buffer:o,type:s,bytesPerElement:r.BYTES_PER_ELEMENT,version:t.version,size:a}}function r(t,n,r){let i=n.array,a=n.updateRanges;if(e.bindBuffer(r,t),a.length===0)e.bufferSubData(r,0,i);else{a.sort((e,t)=>e.start-t.start);let t=0;for(let e=1;e<a.length;e++){let n=a[t],r=a[e];r.start<=n.start+n.count+1?n.count=Math.max(n.count,r.start+r.count-n.start):(++t,a[t]=r)}a.length=t+1;for(let t=0,n=a.length;t<n;t++){let n=a[t];e.bufferSubData(r,n.start*i.BYTES_PER_ELEMENT,i,n.start,n.count)}n.clearUpdateRanges()}n.onUploadCallback()}function i(e){return e.isInterleavedBufferAttribute&&(e=e.data),t.get(e)}function a(n){n.isInterleavedBufferAttribute&&(n=n.data);let r=t.get(n);r&&(e.deleteBuffer(r.buffer),t.delete(n))}function o(e,i){if(e.isInterleavedBufferAttribute&&(e=e.data),e.isGLBufferAttribute){let n=t.get(e);(!n||n.version<e.version)&&t.set(e,{buffer:e.buffer,type:e.type,bytesPerElement:e.elementSize,version:e.version});return}let a=t.get(e);if(a===void 0)t.set(e,n(e,i));else if(a.version<e.version){if(a.size!==e.array.byteLength)throw Error(`THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.`);r(a.buffer,e,i),a.version=e.version}}return{get:i,remove:a,update:o}}var bd={alphahash_fragment:`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,alphahash_pars_fragment:`#ifdef USE_ALPHAHASH
	const float ALPHA_HASH_SCALE = 0.05;
	float hash2D( vec2 value ) {
		return fract( 1.0e4 * sin( 17.0 * value.x + 0.1 * value.y ) * ( 0.1 + abs( sin( 13.0 * value.y + value.x ) ) ) );
	}
	float hash3D( vec3 value ) {
		return hash2D( vec2( hash2D( value.xy ), value.z ) );
	}
	float getAlphaHashThreshold( vec3 position ) {
		float maxDeriv = max(
			length( dFdx( position.xyz ) ),
			length( dFdy( position.xyz ) )
		);
		float pixScale = 1.0 / ( ALPHA_HASH_SCALE * maxDeriv );
		vec2 pixScales = vec2(
			exp2( floor( log2( pixScale ) ) ),
			exp2( ceil( log2( pixScale ) ) )
		);
		vec2 alpha = vec2(
			hash3D( floor( pixScales.x * position.xyz ) ),
			hash3D( floor( pixScales.y * position.xyz ) )
		);
		float lerpFactor = fract( log2( pixScale ) );
		float x = ( 1.0 - lerpFactor ) * alpha.x + lerpFactor * alpha.y;
		float a = min( lerpFactor, 1.0 - lerpFactor );
		vec3 cases = vec3(
			x * x / ( 2.0 * a * ( 1.0 - a ) ),
			( x - 0.5 * a ) / ( 1.0 - a ),
			1.0 - ( ( 1.0 - x ) * ( 1.0 - x ) / ( 2.0 * a * ( 1.0 - a ) ) )
		);
		float threshold = ( x < ( 1.0 - a ) )
			? ( ( x < a ) ? cases.x : cases.y )
			: cases.z;
		return clamp( threshold , 1.0e-6, 1.0 );
	}
#endif`,alphamap_fragment:`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,alphamap_pars_fragment:`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,alphatest_fragment:`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,alphatest_pars_fragment:`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,aomap_fragment:`#ifdef USE_AOMAP
	float ambientOcclusion = ( texture2D( aoMap, vAoMapUv ).r - 1.0 ) * aoMapIntensity + 1.0;
	reflectedLight.indirectDiffuse *= ambientOcclusion;
	#if defined( USE_CLEARCOAT ) 
		clearcoatSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_SHEEN ) 
		sheenSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_ENVMAP ) && defined( STANDARD )
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		reflectedLight.indirectSpecular *= computeSpecularOcclusion( dotNV, ambientOcclusion, material.roughness );
	#endif
#endif`,aomap_pars_fragment:`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,batching_pars_vertex:`#ifdef USE_BATCHING
	#if ! defined( GL_ANGLE_multi_draw )
	#define gl_DrawID _gl_DrawID
	uniform int _gl_DrawID;
	#endif
	uniform highp sampler2D batchingTexture;
	uniform highp usampler2D batchingIdTexture;
	mat4 getBatchingMatrix( const in float i ) {
		int size = textureSize( batchingTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( batchingTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( batchingTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( batchingTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( batchingTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
	float getIndirectIndex( const in int i ) {
		int size = textureSize( batchingIdTexture, 0 ).x;
		int x = i % size;
		int y = i / size;
		return float( texelFetch( batchingIdTexture, ivec2( x, y ), 0 ).r );
	}
#endif
#ifdef USE_BATCHING_COLOR
	uniform sampler2D batchingColorTexture;
	vec4 getBatchingColor( const in float i ) {
		int size = textureSize( batchingColorTexture, 0 ).x;
		int j = int( i );
		int x = j % size;
		int y = j / size;
		return texelFetch( batchingColorTexture, ivec2( x, y ), 0 );
	}
#endif`,batching_vertex:`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,begin_vertex:`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,beginnormal_vertex:`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,bsdfs:`float G_BlinnPhong_Implicit( ) {
	return 0.25;
}
float D_BlinnPhong( const in float shininess, const in float dotNH ) {
	return RECIPROCAL_PI * ( shininess * 0.5 + 1.0 ) * pow( dotNH, shininess );
}
vec3 BRDF_BlinnPhong( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 specularColor, const in float shininess ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( specularColor, 1.0, dotVH );
	float G = G_BlinnPhong_Implicit( );
	float D = D_BlinnPhong( shininess, dotNH );
	return F * ( G * D );
} // validated`,iridescence_fragment:`#ifdef USE_IRIDESCENCE
	const mat3 XYZ_TO_REC709 = mat3(
		 3.2404542, -0.9692660,  0.0556434,
		-1.5371385,  1.8760108, -0.2040259,
		-0.4985314,  0.0415560,  1.0572252
	);
	vec3 Fresnel0ToIor( vec3 fresnel0 ) {
		vec3 sqrtF0 = sqrt( fresnel0 );
		return ( vec3( 1.0 ) + sqrtF0 ) / ( vec3( 1.0 ) - sqrtF0 );
	}
	vec3 IorToFresnel0( vec3 transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - vec3( incidentIor ) ) / ( transmittedIor + vec3( incidentIor ) ) );
	}
	float IorToFresnel0( float transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - incidentIor ) / ( transmittedIor + incidentIor ));
	}
	vec3 evalSensitivity( float OPD, vec3 shift ) {
		float phase = 2.0 * PI * OPD * 1.0e-9;
		vec3 val = vec3( 5.4856e-13, 4.4201e-13, 5.2481e-13 );
		vec3 pos = vec3( 1.6810e+06, 1.7953e+06, 2.2084e+06 );
		vec3 var = vec3( 4.3278e+09, 9.3046e+09, 6.6121e+09 );
		vec3 xyz = val * sqrt( 2.0 * PI * var ) * cos( pos * phase + shift ) * exp( - pow2( phase ) * var );
		xyz.x += 9.7470e-14 * sqrt( 2.0 * PI * 4.5282e+09 ) * cos( 2.2399e+06 * phase + shift[ 0 ] ) * exp( - 4.5282e+09 * pow2( phase ) );
		xyz /= 1.0685e-7;
		vec3 rgb = XYZ_TO_REC709 * xyz;
		return rgb;
	}
	vec3 evalIridescence( float outsideIOR, float eta2, float cosTheta1, float thinFilmThickness, vec3 baseF0 ) {
		vec3 I;
		float iridescenceIOR = mix( outsideIOR, eta2, smoothstep( 0.0, 0.03, thinFilmThickness ) );
		float sinTheta2Sq = pow2( outsideIOR / iridescenceIOR ) * ( 1.0 - pow2( cosTheta1 ) );
		float cosTheta2Sq = 1.0 - sinTheta2Sq;
		if ( cosTheta2Sq < 0.0 ) {
			return vec3( 1.0 );
		}
		float cosTheta2 = sqrt( cosTheta2Sq );
		float R0 = IorToFresnel0( iridescenceIOR, outsideIOR );
		float R12 = F_Schlick( R0, 1.0, cosTheta1 );
		float T121 = 1.0 - R12;
		float phi12 = 0.0;
		if ( iridescenceIOR < outsideIOR ) phi12 = PI;
		float phi21 = PI - phi12;
		vec3 baseIOR = Fresnel0ToIor( clamp( baseF0, 0.0, 0.9999 ) );		vec3 R1 = IorToFresnel0( baseIOR, iridescenceIOR );
		vec3 R23 = F_Schlick( R1, 1.0, cosTheta2 );
		vec3 phi23 = vec3( 0.0 );
		if ( baseIOR[ 0 ] < iridescenceIOR ) phi23[ 0 ] = PI;
		if ( baseIOR[ 1 ] < iridescenceIOR ) phi23[ 1 ] = PI;
		if ( baseIOR[ 2 ] < iridescenceIOR ) phi23[ 2 ] = PI;
		float OPD = 2.0 * iridescenceIOR * thinFilmThickness * cosTheta2;
		vec3 phi = vec3( phi21 ) + phi23;
		vec3 R123 = clamp( R12 * R23, 1e-5, 0.9999 );
		vec3 r123 = sqrt( R123 );
		vec3 Rs = pow2( T121 ) * R23 / ( vec3( 1.0 ) - R123 );
		vec3 C0 = R12 + Rs;
		I = C0;
		vec3 Cm = Rs - T121;
		for ( int m = 1; m <= 2; ++ m ) {
			Cm *= r123;
			vec3 Sm = 2.0 * evalSensitivity( float( m ) * OPD, float( m ) * phi );
			I += Cm * Sm;
		}
		return max( I, vec3( 0.0 ) );
	}
#endif`,bumpmap_pars_fragment:`#ifdef USE_BUMPMAP
	uniform sampler2D bumpMap;
	uniform float bumpScale;
	vec2 dHdxy_fwd() {
		vec2 dSTdx = dFdx( vBumpMapUv );
		vec2 dSTdy = dFdy( vBumpMapUv );
		float Hll = bumpScale * texture2D( bumpMap, vBumpMapUv ).x;
		float dBx = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdx ).x - Hll;
		float dBy = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdy ).x - Hll;
		return vec2( dBx, dBy );
	}
	vec3 perturbNormalArb( vec3 surf_pos, vec3 surf_norm, vec2 dHdxy, float faceDirection ) {
		vec3 vSigmaX = normalize( dFdx( surf_pos.xyz ) );
		vec3 vSigmaY = normalize( dFdy( surf_pos.xyz ) );
		vec3 vN = surf_norm;
		vec3 R1 = cross( vSigmaY, vN );
		vec3 R2 = cross( vN, vSigmaX );
		float fDet = dot( vSigmaX, R1 ) * faceDirection;
		vec3 vGrad = sign( fDet ) * ( dHdxy.x * R1 + dHdxy.y * R2 );
		return normalize( abs( fDet ) * surf_norm - vGrad );
	}
#endif`,clipping_planes_fragment:`#if NUM_CLIPPING_PLANES > 0
	vec4 plane;
	#ifdef ALPHA_TO_COVERAGE
		float distanceToPlane, distanceGradient;
		float clipOpacity = 1.0;
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
			distanceGradient = fwidth( distanceToPlane ) / 2.0;
			clipOpacity *= smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			if ( clipOpacity == 0.0 ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			float unionClipOpacity = 1.0;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
				distanceGradient = fwidth( distanceToPlane ) / 2.0;
				unionClipOpacity *= 1.0 - smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			}
			#pragma unroll_loop_end
			clipOpacity *= 1.0 - unionClipOpacity;
		#endif
		diffuseColor.a *= clipOpacity;
		if ( diffuseColor.a == 0.0 ) discard;
	#else
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			if ( dot( vClipPosition, plane.xyz ) > plane.w ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			bool clipped = true;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				clipped = ( dot( vClipPosition, plane.xyz ) > plane.w ) && clipped;
			}
			#pragma unroll_loop_end
			if ( clipped ) discard;
		#endif
	#endif
#endif`,clipping_planes_pars_fragment:`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,clipping_planes_pars_vertex:`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,clipping_planes_vertex:`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,color_fragment:`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,color_pars_fragment:`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,color_pars_vertex:`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,color_vertex:`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	vColor = vec4( 1.0 );
#endif
#ifdef USE_COLOR_ALPHA
	vColor *= color;
#elif defined( USE_COLOR )
	vColor.rgb *= color;
#endif
#ifdef USE_INSTANCING_COLOR
	vColor.rgb *= instanceColor.rgb;
#endif
#ifdef USE_BATCHING_COLOR
	vColor *= getBatchingColor( getIndirectIndex( gl_DrawID ) );
#endif`,common:`#define PI 3.141592653589793
#define PI2 6.283185307179586
#define PI_HALF 1.5707963267948966
#define RECIPROCAL_PI 0.3183098861837907
#define RECIPROCAL_PI2 0.15915494309189535
#define EPSILON 1e-6
#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
#define whiteComplement( a ) ( 1.0 - saturate( a ) )
float pow2( const in float x ) { return x*x; }
vec3 pow2( const in vec3 x ) { return x*x; }
float pow3( const in float x ) { return x*x*x; }
float pow4( const in float x ) { float x2 = x*x; return x2*x2; }
float max3( const in vec3 v ) { return max( max( v.x, v.y ), v.z ); }
float average( const in vec3 v ) { return dot( v, vec3( 0.3333333 ) ); }
highp float rand( const in vec2 uv ) {
	const highp float a = 12.9898, b = 78.233, c = 43758.5453;
	highp float dt = dot( uv.xy, vec2( a,b ) ), sn = mod( dt, PI );
	return fract( sin( sn ) * c );
}
#ifdef HIGH_PRECISION
	float precisionSafeLength( vec3 v ) { return length( v ); }
#else
	float precisionSafeLength( vec3 v ) {
		float maxComponent = max3( abs( v ) );
		return length( v / maxComponent ) * maxComponent;
	}
#endif
struct IncidentLight {
	vec3 color;
	vec3 direction;
	bool visible;
};
struct ReflectedLight {
	vec3 directDiffuse;
	vec3 directSpecular;
	vec3 indirectDiffuse;
	vec3 indirectSpecular;
};
#ifdef USE_ALPHAHASH
	varying vec3 vPosition;
#endif
vec3 transformDirection( in vec3 dir, in mat4 matrix ) {
	return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );
}
#define inverseTransformDirection transformDirectionByInverseViewMatrix
vec3 transformNormalByInverseViewMatrix( in vec3 normal, in mat4 viewMatrix ) {
	return normalize( ( vec4( normal, 0.0 ) * viewMatrix ).xyz );
}
vec3 transformDirectionByInverseViewMatrix( in vec3 dir, in mat4 viewMatrix ) {
	return normalize( ( vec4( dir, 0.0 ) * viewMatrix ).xyz );
}
bool isPerspectiveMatrix( mat4 m ) {
	return m[ 2 ][ 3 ] == - 1.0;
}
vec2 equirectUv( in vec3 dir ) {
	float u = atan( dir.z, dir.x ) * RECIPROCAL_PI2 + 0.5;
	float v = asin( clamp( dir.y, - 1.0, 1.0 ) ) * RECIPROCAL_PI + 0.5;
	return vec2( u, v );
}
vec3 BRDF_Lambert( const in vec3 diffuseColor ) {
	return RECIPROCAL_PI * diffuseColor;
}
vec3 F_Schlick( const in vec3 f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
}
float F_Schlick( const in float f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
} // validated`,defaultnormal_vertex:`vec3 transformedNormal = objectNormal;
#ifdef USE_TANGENT
	vec3 transformedTangent = objectTangent;
#endif
#ifdef USE_BATCHING
	mat3 bm = mat3( batchingMatrix );
	transformedNormal /= vec3( dot( bm[ 0 ], bm[ 0 ] ), dot( bm[ 1 ], bm[ 1 ] ), dot( bm[ 2 ], bm[ 2 ] ) );
	transformedNormal = bm * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = bm * transformedTangent;
	#endif
#endif
#ifdef USE_INSTANCING
	mat3 im = mat3( instanceMatrix );
	transformedNormal /= vec3( dot( im[ 0 ], im[ 0 ] ), dot( im[ 1 ], im[ 1 ] ), dot( im[ 2 ], im[ 2 ] ) );
	transformedNormal = im * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = im * transformedTangent;
	#endif
#endif
transformedNormal = normalMatrix * transformedNormal;
#ifdef FLIP_SIDED
	transformedNormal = - transformedNormal;
#endif
#ifdef USE_TANGENT
	transformedTangent = ( modelViewMatrix * vec4( transformedTangent, 0.0 ) ).xyz;
#endif`,displacementmap_pars_vertex:`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,displacementmap_vertex:`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,emissivemap_fragment:`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,emissivemap_pars_fragment:`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,colorspace_fragment:`gl_FragColor = linearToOutputTexel( gl_FragColor );`,colorspace_pars_fragment:`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,envmap_fragment:`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vec3 cameraToFrag;
		if ( isOrthographic ) {
			cameraToFrag = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToFrag = normalize( vWorldPosition - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vec3 reflectVec = reflect( cameraToFrag, worldNormal );
		#else
			vec3 reflectVec = refract( cameraToFrag, worldNormal, refractionRatio );
		#endif
	#else
		vec3 reflectVec = vReflect;
	#endif
	#ifdef ENVMAP_TYPE_CUBE
		vec4 envColor = textureCube( envMap, envMapRotation * reflectVec );
		#ifdef ENVMAP_BLENDING_MULTIPLY
			outgoingLight = mix( outgoingLight, outgoingLight * envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_MIX )
			outgoingLight = mix( outgoingLight, envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_ADD )
			outgoingLight += envColor.xyz * specularStrength * reflectivity;
		#endif
	#endif
#endif`,envmap_common_pars_fragment:`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,envmap_pars_fragment:`#ifdef USE_ENVMAP
	uniform float reflectivity;
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		varying vec3 vWorldPosition;
		uniform float refractionRatio;
	#else
		varying vec3 vReflect;
	#endif
#endif`,envmap_pars_vertex:`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,envmap_physical_pars_fragment:`#ifdef USE_ENVMAP
	vec3 getIBLIrradiance( const in vec3 normal ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * worldNormal, ENVMAP_MAX_LOD );
			return PI * envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	vec3 getIBLRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 reflectVec = reflect( - viewDir, normal );
			reflectVec = normalize( mix( reflectVec, normal, pow4( roughness ) ) );
			reflectVec = transformDirectionByInverseViewMatrix( reflectVec, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * reflectVec, roughnessToMip( roughness ) );
			return envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	#ifdef USE_RETROREFLECTION
		vec3 getIBLRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 retroVec = normalize( mix( viewDir, normal, pow4( roughness ) ) );
				retroVec = transformDirectionByInverseViewMatrix( retroVec, viewMatrix );
				vec4 envMapColor = textureLod( envMap, envMapRotation * retroVec, roughnessToMip( roughness ) );
				return envMapColor.rgb * envMapIntensity;
			#else
				return vec3( 0.0 );
			#endif
		}
	#endif
	#ifdef USE_ANISOTROPY
		vec3 getIBLAnisotropyRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 bentNormal = cross( bitangent, viewDir );
				bentNormal = normalize( cross( bentNormal, bitangent ) );
				bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
				return getIBLRadiance( viewDir, bentNormal, roughness );
			#else
				return vec3( 0.0 );
			#endif
		}
		#ifdef USE_RETROREFLECTION
			vec3 getIBLAnisotropyRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
				#ifdef ENVMAP_TYPE_PMREM
					vec3 bentNormal = cross( bitangent, viewDir );
					bentNormal = normalize( cross( bentNormal, bitangent ) );
					bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
					return getIBLRetroRadiance( viewDir, bentNormal, roughness );
				#else
					return vec3( 0.0 );
				#endif
			}
		#endif
	#endif
#endif`,envmap_vertex:`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vWorldPosition = worldPosition.xyz;
	#else
		vec3 cameraToVertex;
		if ( isOrthographic ) {
			cameraToVertex = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToVertex = normalize( worldPosition.xyz - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vReflect = reflect( cameraToVertex, worldNormal );
		#else
			vReflect = refract( cameraToVertex, worldNormal, refractionRatio );
		#endif
	#endif
#endif`,fog_vertex:`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,fog_pars_vertex:`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,fog_fragment:`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,fog_pars_fragment:`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,gradientmap_pars_fragment:`#ifdef USE_GRADIENTMAP
	uniform sampler2D gradientMap;
#endif
vec3 getGradientIrradiance( vec3 normal, vec3 lightDirection ) {
	float dotNL = dot( normal, lightDirection );
	vec2 coord = vec2( dotNL * 0.5 + 0.5, 0.0 );
	#ifdef USE_GRADIENTMAP
		return vec3( texture2D( gradientMap, coord ).r );
	#else
		vec2 fw = fwidth( coord ) * 0.5;
		return mix( vec3( 0.7 ), vec3( 1.0 ), smoothstep( 0.7 - fw.x, 0.7 + fw.x, coord.x ) );
	#endif
}`,lightmap_pars_fragment:`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,lights_lambert_fragment:`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,lights_lambert_pars_fragment:`varying vec3 vViewPosition;
struct LambertMaterial {
	vec3 diffuseColor;
	float specularStrength;
};
void RE_Direct_Lambert( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Lambert( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Lambert
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,lights_pars_begin:`uniform bool receiveShadow;
uniform vec3 ambientLightColor;
#if defined( USE_LIGHT_PROBES )
	uniform vec3 lightProbe[ 9 ];
#endif
vec3 shGetIrradianceAt( in vec3 normal, in vec3 shCoefficients[ 9 ] ) {
	float x = normal.x, y = normal.y, z = normal.z;
	vec3 result = shCoefficients[ 0 ] * 0.886227;
	result += shCoefficients[ 1 ] * 2.0 * 0.511664 * y;
	result += shCoefficients[ 2 ] * 2.0 * 0.511664 * z;
	result += shCoefficients[ 3 ] * 2.0 * 0.511664 * x;
	result += shCoefficients[ 4 ] * 2.0 * 0.429043 * x * y;
	result += shCoefficients[ 5 ] * 2.0 * 0.429043 * y * z;
	result += shCoefficients[ 6 ] * ( 0.743125 * z * z - 0.247708 );
	result += shCoefficients[ 7 ] * 2.0 * 0.429043 * x * z;
	result += shCoefficients[ 8 ] * 0.429043 * ( x * x - y * y );
	return result;
}
vec3 getLightProbeIrradiance( const in vec3 lightProbe[ 9 ], const in vec3 normal ) {
	vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec3 irradiance = shGetIrradianceAt( worldNormal, lightProbe );
	return irradiance;
}
vec3 getAmbientLightIrradiance( const in vec3 ambientLightColor ) {
	vec3 irradiance = ambientLightColor;
	return irradiance;
}
float getDistanceAttenuation( const in float lightDistance, const in float cutoffDistance, const in float decayExponent ) {
	float distanceFalloff = 1.0 / max( pow( lightDistance, decayExponent ), 0.01 );
	if ( cutoffDistance > 0.0 ) {
		distanceFalloff *= pow2( saturate( 1.0 - pow4( lightDistance / cutoffDistance ) ) );
	}
	return distanceFalloff;
}
float getSpotAttenuation( const in float coneCosine, const in float penumbraCosine, const in float angleCosine ) {
	return smoothstep( coneCosine, penumbraCosine, angleCosine );
}
#if NUM_SUN_LIGHTS > 0
	struct SunLight {
		vec3 direction;
		vec3 color;
	};
	uniform SunLight sunLights[ NUM_SUN_LIGHTS ];
	void getSunLightInfo( const in SunLight sunLight, out IncidentLight light ) {
		light.color = sunLight.color;
		light.direction = sunLight.direction;
		light.visible = true;
	}
#endif
#if NUM_DIR_LIGHTS > 0
	struct DirectionalLight {
		vec3 direction;
		vec3 color;
	};
	uniform DirectionalLight directionalLights[ NUM_DIR_LIGHTS ];
	void getDirectionalLightInfo( const in DirectionalLight directionalLight, out IncidentLight light ) {
		light.color = directionalLight.color;
		light.direction = directionalLight.direction;
		light.visible = true;
	}
#endif
#if NUM_POINT_LIGHTS > 0
	struct PointLight {
		vec3 position;
		vec3 color;
		float distance;
		float decay;
	};
	uniform PointLight pointLights[ NUM_POINT_LIGHTS ];
	void getPointLightInfo( const in PointLight pointLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = pointLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float lightDistance = length( lVector );
		light.color = pointLight.color;
		light.color *= getDistanceAttenuation( lightDistance, pointLight.distance, pointLight.decay );
		light.visible = ( light.color != vec3( 0.0 ) );
	}
#endif
#if NUM_SPOT_LIGHTS > 0
	struct SpotLight {
		vec3 position;
		vec3 direction;
		vec3 color;
		float distance;
		float decay;
		float coneCos;
		float penumbraCos;
	};
	uniform SpotLight spotLights[ NUM_SPOT_LIGHTS ];
	void getSpotLightInfo( const in SpotLight spotLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = spotLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float angleCos = dot( light.direction, spotLight.direction );
		float spotAttenuation = getSpotAttenuation( spotLight.coneCos, spotLight.penumbraCos, angleCos );
		if ( spotAttenuation > 0.0 ) {
			float lightDistance = length( lVector );
			light.color = spotLight.color * spotAttenuation;
			light.color *= getDistanceAttenuation( lightDistance, spotLight.distance, spotLight.decay );
			light.visible = ( light.color != vec3( 0.0 ) );
		} else {
			light.color = vec3( 0.0 );
			light.visible = false;
		}
	}
#endif
#if NUM_RECT_AREA_LIGHTS > 0
	struct RectAreaLight {
		vec3 color;
		vec3 position;
		vec3 halfWidth;
		vec3 halfHeight;
	};
	uniform sampler2D ltc_1;	uniform sampler2D ltc_2;
	uniform RectAreaLight rectAreaLights[ NUM_RECT_AREA_LIGHTS ];
#endif
#if NUM_HEMI_LIGHTS > 0
	struct HemisphereLight {
		vec3 direction;
		vec3 skyColor;
		vec3 groundColor;
	};
	uniform HemisphereLight hemisphereLights[ NUM_HEMI_LIGHTS ];
	vec3 getHemisphereLightIrradiance( const in HemisphereLight hemiLight, const in vec3 normal ) {
		float dotNL = dot( normal, hemiLight.direction );
		float hemiDiffuseWeight = 0.5 * dotNL + 0.5;
		vec3 irradiance = mix( hemiLight.groundColor, hemiLight.skyColor, hemiDiffuseWeight );
		return irradiance;
	}
#endif
#include <lightprobes_pars_fragment>`,lights_toon_fragment:`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,lights_toon_pars_fragment:`varying vec3 vViewPosition;
struct ToonMaterial {
	vec3 diffuseColor;
};
void RE_Direct_Toon( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 irradiance = getGradientIrradiance( geometryNormal, directLight.direction ) * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Toon( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Toon
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,lights_phong_fragment:`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,lights_phong_pars_fragment:`varying vec3 vViewPosition;
struct BlinnPhongMaterial {
	vec3 diffuseColor;
	vec3 specularColor;
	float specularShininess;
	float specularStrength;
};
void RE_Direct_BlinnPhong( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
	reflectedLight.directSpecular += irradiance * BRDF_BlinnPhong( directLight.direction, geometryViewDir, geometryNormal, material.specularColor, material.specularShininess ) * material.specularStrength;
}
void RE_IndirectDiffuse_BlinnPhong( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_BlinnPhong
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,lights_physical_fragment:`PhysicalMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.diffuseContribution = diffuseColor.rgb * ( 1.0 - metalnessFactor );
material.metalness = metalnessFactor;
vec3 dxy = max( abs( dFdx( nonPerturbedNormal ) ), abs( dFdy( nonPerturbedNormal ) ) );
float geometryRoughness = max( max( dxy.x, dxy.y ), dxy.z );
material.roughness = max( roughnessFactor, 0.045 );
material.roughness += geometryRoughness;
material.roughness = min( material.roughness, 1.0 );
#ifdef USE_DIFFUSE_ROUGHNESS
	float diffuseRoughnessFactor = diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		diffuseRoughnessFactor *= texture2D( diffuseRoughnessMap, vDiffuseRoughnessMapUv ).r;
	#endif
	material.diffuseRoughness = saturate( diffuseRoughnessFactor );
#endif
#ifdef IOR
	material.ior = ior;
	#ifdef USE_SPECULAR
		float specularIntensityFactor = specularIntensity;
		vec3 specularColorFactor = specularColor;
		#ifdef USE_SPECULAR_COLORMAP
			specularColorFactor *= texture2D( specularColorMap, vSpecularColorMapUv ).rgb;
		#endif
		#ifdef USE_SPECULAR_INTENSITYMAP
			specularIntensityFactor *= texture2D( specularIntensityMap, vSpecularIntensityMapUv ).a;
		#endif
		material.specularF90 = mix( specularIntensityFactor, 1.0, metalnessFactor );
	#else
		float specularIntensityFactor = 1.0;
		vec3 specularColorFactor = vec3( 1.0 );
		material.specularF90 = 1.0;
	#endif
	material.specularColor = min( pow2( ( material.ior - 1.0 ) / ( material.ior + 1.0 ) ) * specularColorFactor, vec3( 1.0 ) ) * specularIntensityFactor;
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
#else
	material.specularColor = vec3( 0.04 );
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
	material.specularF90 = 1.0;
#endif
#ifdef USE_CLEARCOAT
	material.clearcoat = clearcoat;
	material.clearcoatRoughness = clearcoatRoughness;
	material.clearcoatF0 = vec3( 0.04 );
	material.clearcoatF90 = 1.0;
	#ifdef USE_CLEARCOATMAP
		material.clearcoat *= texture2D( clearcoatMap, vClearcoatMapUv ).x;
	#endif
	#ifdef USE_CLEARCOAT_ROUGHNESSMAP
		material.clearcoatRoughness *= texture2D( clearcoatRoughnessMap, vClearcoatRoughnessMapUv ).y;
	#endif
	material.clearcoat = saturate( material.clearcoat );	material.clearcoatRoughness = max( material.clearcoatRoughness, 0.045 );
	material.clearcoatRoughness += geometryRoughness;
	material.clearcoatRoughness = min( material.clearcoatRoughness, 1.0 );
#endif
#ifdef USE_DISPERSION
	material.dispersion = dispersion;
#endif
#ifdef USE_RETROREFLECTION
	material.retroreflectivity = retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	material.iridescence = iridescence;
	material.iridescenceIOR = iridescenceIOR;
	#ifdef USE_IRIDESCENCEMAP
		material.iridescence *= texture2D( iridescenceMap, vIridescenceMapUv ).r;
	#endif
	#ifdef USE_IRIDESCENCE_THICKNESSMAP
		material.iridescenceThickness = (iridescenceThicknessMaximum - iridescenceThicknessMinimum) * texture2D( iridescenceThicknessMap, vIridescenceThicknessMapUv ).g + iridescenceThicknessMinimum;
	#else
		material.iridescenceThickness = iridescenceThicknessMaximum;
	#endif
#endif
#ifdef USE_SHEEN
	material.sheenColor = sheenColor;
	#ifdef USE_SHEEN_COLORMAP
		material.sheenColor *= texture2D( sheenColorMap, vSheenColorMapUv ).rgb;
	#endif
	material.sheenRoughness = clamp( sheenRoughness, 0.0001, 1.0 );
	#ifdef USE_SHEEN_ROUGHNESSMAP
		material.sheenRoughness *= texture2D( sheenRoughnessMap, vSheenRoughnessMapUv ).a;
	#endif
#endif
#ifdef USE_ANISOTROPY
	#ifdef USE_ANISOTROPYMAP
		mat2 anisotropyMat = mat2( anisotropyVector.x, anisotropyVector.y, - anisotropyVector.y, anisotropyVector.x );
		vec3 anisotropyPolar = texture2D( anisotropyMap, vAnisotropyMapUv ).rgb;
		vec2 anisotropyV = anisotropyMat * normalize( 2.0 * anisotropyPolar.rg - vec2( 1.0 ) ) * anisotropyPolar.b;
	#else
		vec2 anisotropyV = anisotropyVector;
	#endif
	material.anisotropy = length( anisotropyV );
	if( material.anisotropy == 0.0 ) {
		anisotropyV = vec2( 1.0, 0.0 );
	} else {
		anisotropyV /= material.anisotropy;
		material.anisotropy = saturate( material.anisotropy );
	}
	material.alphaT = mix( pow2( material.roughness ), 1.0, pow2( material.anisotropy ) );
	material.anisotropyT = tbn[ 0 ] * anisotropyV.x + tbn[ 1 ] * anisotropyV.y;
	material.anisotropyB = tbn[ 1 ] * anisotropyV.x - tbn[ 0 ] * anisotropyV.y;
#endif`,lights_physical_pars_fragment:`uniform sampler2D dfgLUT;
struct PhysicalMaterial {
	vec3 diffuseColor;
	vec3 diffuseContribution;
	vec3 specularColor;
	vec3 specularColorBlended;
	float roughness;
	float metalness;
	float specularF90;
	float dispersion;
	vec2 dfg;
	vec3 multiScatteringCompensation;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float diffuseRoughness;
	#endif
	#ifdef USE_RETROREFLECTION
		float retroreflectivity;
	#endif
	#ifdef USE_CLEARCOAT
		float clearcoat;
		float clearcoatRoughness;
		vec3 clearcoatF0;
		float clearcoatF90;
	#endif
	#ifdef USE_IRIDESCENCE
		float iridescence;
		float iridescenceIOR;
		float iridescenceThickness;
		vec3 iridescenceFresnel;
		vec3 iridescenceF0Dielectric;
		vec3 iridescenceF0Metallic;
	#endif
	#ifdef USE_SHEEN
		vec3 sheenColor;
		float sheenRoughness;
	#endif
	#ifdef IOR
		float ior;
	#endif
	#ifdef USE_TRANSMISSION
		float transmission;
		float transmissionAlpha;
		float thickness;
		float attenuationDistance;
		vec3 attenuationColor;
	#endif
	#ifdef USE_ANISOTROPY
		float anisotropy;
		float alphaT;
		vec3 anisotropyT;
		vec3 anisotropyB;
	#endif
};
vec3 clearcoatSpecularDirect = vec3( 0.0 );
vec3 clearcoatSpecularIndirect = vec3( 0.0 );
vec3 sheenSpecularDirect = vec3( 0.0 );
vec3 sheenSpecularIndirect = vec3(0.0 );
vec3 Schlick_to_F0( const in vec3 f, const in float f90, const in float dotVH ) {
    float x = clamp( 1.0 - dotVH, 0.0, 1.0 );
    float x2 = x * x;
    float x5 = clamp( x * x2 * x2, 0.0, 0.9999 );
    return ( f - vec3( f90 ) * x5 ) / ( 1.0 - x5 );
}
#ifdef USE_DIFFUSE_ROUGHNESS
	const float EON_EPSILON = 1e-7;
	float FON_DirectionalAlbedo( const in float mu, const in float roughness, const in float A ) {
		float muComp = 1.0 - mu;
		float gOverPi = muComp * ( 0.0571085289 + muComp * ( 0.491881867 + muComp * ( - 0.332181442 + muComp * 0.0714429953 ) ) );
		return A * ( 1.0 + roughness * gOverPi );
	}
	vec3 BRDF_EON( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 diffuseColor, const in float roughness ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return BRDF_Lambert( rho );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float s = dot( lightDir, viewDir ) - dotNL * dotNV;
		float sOverT = ( s > 0.0 ) ? s / max( max( dotNL, dotNV ), EON_EPSILON ) : s;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		vec3 singleScatter = rho * RECIPROCAL_PI * A * ( 1.0 + roughness * sOverT );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		float albedoV = FON_DirectionalAlbedo( dotNV, roughness, A );
		float albedoL = FON_DirectionalAlbedo( dotNL, roughness, A );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		vec3 multiScatter = rhoMultiScatter * RECIPROCAL_PI
			* max( EON_EPSILON, 1.0 - albedoV )
			* max( EON_EPSILON, 1.0 - albedoL )
			/ max( EON_EPSILON, 1.0 - averageAlbedo );
		return singleScatter + multiScatter;
	}
	vec3 EON_DirectionalAlbedo( const in vec3 diffuseColor, const in float roughness, const in float dotNV ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return rho;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		float directionalAlbedo = FON_DirectionalAlbedo( dotNV, roughness, A );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		return rho * directionalAlbedo + rhoMultiScatter * ( 1.0 - directionalAlbedo );
	}
#endif
float V_GGX_SmithCorrelated( const in float alpha, const in float dotNL, const in float dotNV ) {
	float a2 = pow2( alpha );
	float gv = dotNL * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNV ) );
	float gl = dotNV * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNL ) );
	return 0.5 / max( gv + gl, EPSILON );
}
float D_GGX( const in float alpha, const in float dotNH ) {
	float a2 = pow2( alpha );
	float denom = pow2( dotNH ) * ( a2 - 1.0 ) + 1.0;
	return RECIPROCAL_PI * a2 / pow2( denom );
}
#ifdef USE_ANISOTROPY
	float V_GGX_SmithCorrelated_Anisotropic( const in float alphaT, const in float alphaB, const in float dotTV, const in float dotBV, const in float dotTL, const in float dotBL, const in float dotNV, const in float dotNL ) {
		float gv = dotNL * length( vec3( alphaT * dotTV, alphaB * dotBV, dotNV ) );
		float gl = dotNV * length( vec3( alphaT * dotTL, alphaB * dotBL, dotNL ) );
		return 0.5 / max( gv + gl, EPSILON );
	}
	float D_GGX_Anisotropic( const in float alphaT, const in float alphaB, const in float dotNH, const in float dotTH, const in float dotBH ) {
		float a2 = alphaT * alphaB;
		highp vec3 v = vec3( alphaB * dotTH, alphaT * dotBH, a2 * dotNH );
		highp float v2 = dot( v, v );
		float w2 = a2 / v2;
		return RECIPROCAL_PI * a2 * pow2 ( w2 );
	}
#endif
#ifdef USE_CLEARCOAT
	vec3 BRDF_GGX_Clearcoat( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material) {
		vec3 f0 = material.clearcoatF0;
		float f90 = material.clearcoatF90;
		float roughness = max( material.clearcoatRoughness, 0.045 );
		float alpha = pow2( roughness );
		vec3 halfDir = normalize( lightDir + viewDir );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float dotNH = saturate( dot( normal, halfDir ) );
		float dotVH = saturate( dot( viewDir, halfDir ) );
		vec3 F = F_Schlick( f0, f90, dotVH );
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
		return F * ( V * D );
	}
#endif
vec3 BRDF_GGX( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material ) {
	vec3 f0 = material.specularColorBlended;
	float f90 = material.specularF90;
	float roughness = max( material.roughness, 0.045 );
	float alpha = pow2( roughness );
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( f0, f90, dotVH );
	#ifdef USE_IRIDESCENCE
		F = mix( F, material.iridescenceFresnel, material.iridescence );
	#endif
	#ifdef USE_ANISOTROPY
		float dotTL = dot( material.anisotropyT, lightDir );
		float dotTV = dot( material.anisotropyT, viewDir );
		float dotTH = dot( material.anisotropyT, halfDir );
		float dotBL = dot( material.anisotropyB, lightDir );
		float dotBV = dot( material.anisotropyB, viewDir );
		float dotBH = dot( material.anisotropyB, halfDir );
		float alphaT = max( material.alphaT, alpha );
		float V = V_GGX_SmithCorrelated_Anisotropic( alphaT, alpha, dotTV, dotBV, dotTL, dotBL, dotNV, dotNL );
		float D = D_GGX_Anisotropic( alphaT, alpha, dotNH, dotTH, dotBH );
	#else
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
	#endif
	return F * ( V * D );
}
vec2 LTC_Uv( const in vec3 N, const in vec3 V, const in float roughness ) {
	const float LUT_SIZE = 64.0;
	const float LUT_SCALE = ( LUT_SIZE - 1.0 ) / LUT_SIZE;
	const float LUT_BIAS = 0.5 / LUT_SIZE;
	float dotNV = saturate( dot( N, V ) );
	vec2 uv = vec2( roughness, sqrt( 1.0 - dotNV ) );
	uv = uv * LUT_SCALE + LUT_BIAS;
	return uv;
}
float LTC_ClippedSphereFormFactor( const in vec3 f ) {
	float l = length( f );
	return max( ( l * l + f.z ) / ( l + 1.0 ), 0.0 );
}
vec3 LTC_EdgeVectorFormFactor( const in vec3 v1, const in vec3 v2 ) {
	float x = dot( v1, v2 );
	float y = abs( x );
	float a = 0.8543985 + ( 0.4965155 + 0.0145206 * y ) * y;
	float b = 3.4175940 + ( 4.1616724 + y ) * y;
	float v = a / b;
	float theta_sintheta = ( x > 0.0 ) ? v : 0.5 * inversesqrt( max( 1.0 - x * x, 1e-7 ) ) - v;
	return cross( v1, v2 ) * theta_sintheta;
}
vec3 LTC_Evaluate( const in vec3 N, const in vec3 V, const in vec3 P, const in mat3 mInv, const in vec3 rectCoords[ 4 ] ) {
	vec3 v1 = rectCoords[ 1 ] - rectCoords[ 0 ];
	vec3 v2 = rectCoords[ 3 ] - rectCoords[ 0 ];
	vec3 lightNormal = cross( v1, v2 );
	if( dot( lightNormal, P - rectCoords[ 0 ] ) < 0.0 ) return vec3( 0.0 );
	vec3 T1, T2;
	T1 = normalize( V - N * dot( V, N ) );
	T2 = - cross( N, T1 );
	mat3 mat = mInv * transpose( mat3( T1, T2, N ) );
	vec3 coords[ 4 ];
	coords[ 0 ] = mat * ( rectCoords[ 0 ] - P );
	coords[ 1 ] = mat * ( rectCoords[ 1 ] - P );
	coords[ 2 ] = mat * ( rectCoords[ 2 ] - P );
	coords[ 3 ] = mat * ( rectCoords[ 3 ] - P );
	coords[ 0 ] = normalize( coords[ 0 ] );
	coords[ 1 ] = normalize( coords[ 1 ] );
	coords[ 2 ] = normalize( coords[ 2 ] );
	coords[ 3 ] = normalize( coords[ 3 ] );
	vec3 vectorFormFactor = vec3( 0.0 );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 0 ], coords[ 1 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 1 ], coords[ 2 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 2 ], coords[ 3 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 3 ], coords[ 0 ] );
	float result = LTC_ClippedSphereFormFactor( vectorFormFactor );
	return vec3( result );
}
#if defined( USE_SHEEN )
float D_Charlie( float roughness, float dotNH ) {
	float alpha = pow2( roughness );
	float invAlpha = 1.0 / alpha;
	float cos2h = dotNH * dotNH;
	float sin2h = max( 1.0 - cos2h, 0.0078125 );
	return ( 2.0 + invAlpha ) * pow( sin2h, invAlpha * 0.5 ) / ( 2.0 * PI );
}
float V_Neubelt( float dotNV, float dotNL ) {
	return saturate( 1.0 / ( 4.0 * ( dotNL + dotNV - dotNL * dotNV ) ) );
}
vec3 BRDF_Sheen( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, vec3 sheenColor, const in float sheenRoughness ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float D = D_Charlie( sheenRoughness, dotNH );
	float V = V_Neubelt( dotNV, dotNL );
	return sheenColor * ( D * V );
}
#endif
float IBLSheenBRDF( const in vec3 normal, const in vec3 viewDir, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	float r2 = roughness * roughness;
	float rInv = 1.0 / ( roughness + 0.1 );
	float a = -1.9362 + 1.0678 * roughness + 0.4573 * r2 - 0.8469 * rInv;
	float b = -0.6014 + 0.5538 * roughness - 0.4670 * r2 - 0.1255 * rInv;
	float DG = exp( a * dotNV + b );
	return saturate( DG );
}
vec3 EnvironmentBRDF( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	vec2 fab = texture2D( dfgLUT, vec2( roughness, dotNV ) ).rg;
	return specularColor * fab.x + specularF90 * fab.y;
}
#ifdef USE_IRIDESCENCE
void computeMultiscatteringIridescence( const in vec2 fab, const in vec3 specularColor, const in float specularF90, const in float iridescence, const in vec3 iridescenceF0, inout vec3 singleScatter, inout vec3 multiScatter ) {
#else
void computeMultiscattering( const in vec2 fab, const in vec3 specularColor, const in float specularF90, inout vec3 singleScatter, inout vec3 multiScatter ) {
#endif
	#ifdef USE_IRIDESCENCE
		vec3 Fr = mix( specularColor, iridescenceF0, iridescence );
	#else
		vec3 Fr = specularColor;
	#endif
	vec3 FssEss = Fr * fab.x + specularF90 * fab.y;
	float Ess = fab.x + fab.y;
	float Ems = 1.0 - Ess;
	vec3 Favg = Fr + ( 1.0 - Fr ) * 0.047619;	vec3 Fms = FssEss * Favg / ( 1.0 - Ems * Favg );
	singleScatter += FssEss;
	multiScatter += Fms * Ems;
}
#if NUM_RECT_AREA_LIGHTS > 0
	void RE_Direct_RectArea_Physical( const in RectAreaLight rectAreaLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
		vec3 normal = geometryNormal;
		vec3 viewDir = geometryViewDir;
		vec3 position = geometryPosition;
		vec3 lightPos = rectAreaLight.position;
		vec3 halfWidth = rectAreaLight.halfWidth;
		vec3 halfHeight = rectAreaLight.halfHeight;
		vec3 lightColor = rectAreaLight.color;
		float roughness = material.roughness;
		vec3 rectCoords[ 4 ];
		rectCoords[ 0 ] = lightPos + halfWidth - halfHeight;		rectCoords[ 1 ] = lightPos - halfWidth - halfHeight;
		rectCoords[ 2 ] = lightPos - halfWidth + halfHeight;
		rectCoords[ 3 ] = lightPos + halfWidth + halfHeight;
		vec2 uv = LTC_Uv( normal, viewDir, roughness );
		vec4 t1 = texture2D( ltc_1, uv );
		vec4 t2 = texture2D( ltc_2, uv );
		mat3 mInv = mat3(
			vec3( t1.x, 0, t1.y ),
			vec3(    0, 1,    0 ),
			vec3( t1.z, 0, t1.w )
		);
		vec3 fresnel = ( material.specularColorBlended * t2.x + ( material.specularF90 - material.specularColorBlended ) * t2.y );
		reflectedLight.directSpecular += lightColor * fresnel * LTC_Evaluate( normal, viewDir, position, mInv, rectCoords );
		reflectedLight.directDiffuse += lightColor * material.diffuseContribution * LTC_Evaluate( normal, viewDir, position, mat3( 1.0 ), rectCoords );
		#ifdef USE_CLEARCOAT
			vec3 Ncc = geometryClearcoatNormal;
			vec2 uvClearcoat = LTC_Uv( Ncc, viewDir, material.clearcoatRoughness );
			vec4 t1Clearcoat = texture2D( ltc_1, uvClearcoat );
			vec4 t2Clearcoat = texture2D( ltc_2, uvClearcoat );
			mat3 mInvClearcoat = mat3(
				vec3( t1Clearcoat.x, 0, t1Clearcoat.y ),
				vec3(             0, 1,             0 ),
				vec3( t1Clearcoat.z, 0, t1Clearcoat.w )
			);
			vec3 fresnelClearcoat = material.clearcoatF0 * t2Clearcoat.x + ( material.clearcoatF90 - material.clearcoatF0 ) * t2Clearcoat.y;
			clearcoatSpecularDirect += lightColor * fresnelClearcoat * LTC_Evaluate( Ncc, viewDir, position, mInvClearcoat, rectCoords );
		#endif
	}
#endif
void RE_Direct_Physical( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	#ifdef USE_CLEARCOAT
		float dotNLcc = saturate( dot( geometryClearcoatNormal, directLight.direction ) );
		vec3 ccIrradiance = dotNLcc * directLight.color;
		clearcoatSpecularDirect += ccIrradiance * BRDF_GGX_Clearcoat( directLight.direction, geometryViewDir, geometryClearcoatNormal, material );
	#endif
	#ifdef USE_SHEEN
 
 		sheenSpecularDirect += irradiance * BRDF_Sheen( directLight.direction, geometryViewDir, geometryNormal, material.sheenColor, material.sheenRoughness );
 
 		float sheenAlbedoV = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
 		float sheenAlbedoL = IBLSheenBRDF( geometryNormal, directLight.direction, material.sheenRoughness );
 
 		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * max( sheenAlbedoV, sheenAlbedoL );
 
 		irradiance *= sheenEnergyComp;
 
 	#endif
	vec3 specularBRDF = BRDF_GGX( directLight.direction, geometryViewDir, geometryNormal, material );
	#ifdef USE_RETROREFLECTION
		vec3 retroViewDir = reflect( - geometryViewDir, geometryNormal );
		vec3 retroSpecularBRDF = BRDF_GGX( directLight.direction, retroViewDir, geometryNormal, material );
		specularBRDF = mix( specularBRDF, retroSpecularBRDF, saturate( material.retroreflectivity ) );
	#endif
	reflectedLight.directSpecular += irradiance * specularBRDF * material.multiScatteringCompensation;
	vec3 halfDir = normalize( directLight.direction + geometryViewDir );
	float dotVH = saturate( dot( geometryViewDir, halfDir ) );
	vec3 F = F_Schlick( material.specularColor, material.specularF90, dotVH );
	#ifdef USE_RETROREFLECTION
		vec3 retroHalfDir = normalize( directLight.direction + retroViewDir );
		float dotRetroVH = saturate( dot( retroViewDir, retroHalfDir ) );
		vec3 retroF = F_Schlick( material.specularColor, material.specularF90, dotRetroVH );
		F = mix( F, retroF, saturate( material.retroreflectivity ) );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		vec3 diffuseBRDF = BRDF_EON( directLight.direction, geometryViewDir, geometryNormal, material.diffuseColor, material.diffuseRoughness ) * ( 1.0 - material.metalness );
	#else
		vec3 diffuseBRDF = BRDF_Lambert( material.diffuseContribution );
	#endif
	reflectedLight.directDiffuse += irradiance * diffuseBRDF * ( 1.0 - F );
}
void RE_IndirectDiffuse_Physical( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 singleScattering = vec3( 0.0 );
	vec3 multiScattering = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScattering, multiScattering );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScattering, multiScattering );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuseAlbedo = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness );
		vec3 diffuse = irradiance * RECIPROCAL_PI * diffuseAlbedo * ( 1.0 - singleScattering - multiScattering );
	#else
		vec3 diffuse = irradiance * BRDF_Lambert( material.diffuseContribution ) * ( 1.0 - singleScattering - multiScattering );
	#endif
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		sheenSpecularIndirect += irradiance * material.sheenColor * sheenAlbedo * RECIPROCAL_PI;
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		diffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectDiffuse += diffuse;
}
void RE_IndirectSpecular_Physical( const in vec3 radiance, const in vec3 irradiance, const in vec3 clearcoatRadiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight) {
	#ifdef USE_CLEARCOAT
		clearcoatSpecularIndirect += clearcoatRadiance * EnvironmentBRDF( geometryClearcoatNormal, geometryViewDir, material.clearcoatF0, material.clearcoatF90, material.clearcoatRoughness );
	#endif
	#ifdef USE_SHEEN
		sheenSpecularIndirect += irradiance * material.sheenColor * IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness ) * RECIPROCAL_PI;
 	#endif
	vec3 singleScatteringDielectric = vec3( 0.0 );
	vec3 multiScatteringDielectric = vec3( 0.0 );
	vec3 singleScatteringMetallic = vec3( 0.0 );
	vec3 multiScatteringMetallic = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscatteringIridescence( material.dfg, material.diffuseColor, material.specularF90, material.iridescence, material.iridescenceF0Metallic, singleScatteringMetallic, multiScatteringMetallic );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscattering( material.dfg, material.diffuseColor, material.specularF90, singleScatteringMetallic, multiScatteringMetallic );
	#endif
	vec3 singleScattering = mix( singleScatteringDielectric, singleScatteringMetallic, material.metalness );
	vec3 multiScattering = mix( multiScatteringDielectric, multiScatteringMetallic, material.metalness );
	vec3 totalScatteringDielectric = singleScatteringDielectric + multiScatteringDielectric;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuse = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness ) * ( 1.0 - totalScatteringDielectric );
	#else
		vec3 diffuse = material.diffuseContribution * ( 1.0 - totalScatteringDielectric );
	#endif
	vec3 cosineWeightedIrradiance = irradiance * RECIPROCAL_PI;
	vec3 indirectSpecular = radiance * singleScattering;
	indirectSpecular += multiScattering * cosineWeightedIrradiance;
	vec3 indirectDiffuse = diffuse * cosineWeightedIrradiance;
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		indirectSpecular *= sheenEnergyComp;
		indirectDiffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectSpecular += indirectSpecular;
	reflectedLight.indirectDiffuse += indirectDiffuse;
}
#define RE_Direct				RE_Direct_Physical
#define RE_Direct_RectArea		RE_Direct_RectArea_Physical
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Physical
#define RE_IndirectSpecular		RE_IndirectSpecular_Physical
float computeSpecularOcclusion( const in float dotNV, const in float ambientOcclusion, const in float roughness ) {
	return saturate( pow( dotNV + ambientOcclusion, exp2( - 16.0 * roughness - 1.0 ) ) - 1.0 + ambientOcclusion );
}`,lights_fragment_begin:`
vec3 geometryPosition = - vViewPosition;
vec3 geometryNormal = normal;
vec3 geometryViewDir = ( isOrthographic ) ? vec3( 0, 0, 1 ) : normalize( vViewPosition );
vec3 geometryClearcoatNormal = vec3( 0.0 );
#ifdef USE_CLEARCOAT
	geometryClearcoatNormal = clearcoatNormal;
#endif
#ifdef USE_IRIDESCENCE
	float dotNVi = saturate( dot( normal, geometryViewDir ) );
	if ( material.iridescenceThickness == 0.0 ) {
		material.iridescence = 0.0;
	} else {
		material.iridescence = saturate( material.iridescence );
	}
	if ( material.iridescence > 0.0 ) {
		vec3 iridescenceFresnelDielectric = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.specularColor );
		vec3 iridescenceFresnelMetallic = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.diffuseColor );
		material.iridescenceFresnel = mix( iridescenceFresnelDielectric, iridescenceFresnelMetallic, material.metalness );
		material.iridescenceF0Dielectric = Schlick_to_F0( iridescenceFresnelDielectric, 1.0, dotNVi );
		material.iridescenceF0Metallic = Schlick_to_F0( iridescenceFresnelMetallic, 1.0, dotNVi );
	}
#endif
#ifdef STANDARD
	float dotNVms = saturate( dot( geometryNormal, geometryViewDir ) );
	material.dfg = texture2D( dfgLUT, vec2( material.roughness, dotNVms ) ).rg;
	#if ( NUM_SUN_LIGHTS > 0 || NUM_DIR_LIGHTS > 0 || NUM_POINT_LIGHTS > 0 || NUM_SPOT_LIGHTS > 0 )
		float EssMs = material.dfg.x + material.dfg.y;
		material.multiScatteringCompensation = 1.0 + material.specularColorBlended * ( 1.0 / EssMs - 1.0 );
	#endif
#endif
IncidentLight directLight;
#if ( NUM_POINT_LIGHTS > 0 ) && defined( RE_Direct )
	PointLight pointLight;
	#if defined( USE_SHADOWMAP ) && NUM_POINT_LIGHT_SHADOWS > 0
	PointLightShadow pointLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHTS; i ++ ) {
		pointLight = pointLights[ i ];
		getPointLightInfo( pointLight, geometryPosition, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS ) && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
		pointLightShadow = pointLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getPointShadow( pointShadowMap[ i ], pointLightShadow.shadowMapSize, pointLightShadow.shadowIntensity, pointLightShadow.shadowBias, pointLightShadow.shadowRadius, vPointShadowCoord[ i ], pointLightShadow.shadowCameraNear, pointLightShadow.shadowCameraFar ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )
	SpotLight spotLight;
	vec4 spotColor;
	vec3 spotLightCoord;
	bool inSpotLightMap;
	#if defined( USE_SHADOWMAP ) && NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHTS; i ++ ) {
		spotLight = spotLights[ i ];
		getSpotLightInfo( spotLight, geometryPosition, directLight );
		#if ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#define SPOT_LIGHT_MAP_INDEX UNROLLED_LOOP_INDEX
		#elif ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		#define SPOT_LIGHT_MAP_INDEX NUM_SPOT_LIGHT_MAPS
		#else
		#define SPOT_LIGHT_MAP_INDEX ( UNROLLED_LOOP_INDEX - NUM_SPOT_LIGHT_SHADOWS + NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#endif
		#if ( SPOT_LIGHT_MAP_INDEX < NUM_SPOT_LIGHT_MAPS )
			spotLightCoord = vSpotLightCoord[ i ].xyz / vSpotLightCoord[ i ].w;
			inSpotLightMap = all( lessThan( abs( spotLightCoord * 2. - 1. ), vec3( 1.0 ) ) );
			spotColor = texture2D( spotLightMap[ SPOT_LIGHT_MAP_INDEX ], spotLightCoord.xy );
			directLight.color = inSpotLightMap ? directLight.color * spotColor.rgb : directLight.color;
		#endif
		#undef SPOT_LIGHT_MAP_INDEX
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		spotLightShadow = spotLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( spotShadowMap[ i ], spotLightShadow.shadowMapSize, spotLightShadow.shadowIntensity, spotLightShadow.shadowBias, spotLightShadow.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SUN_LIGHTS > 0 ) && defined( RE_Direct )
	SunLight sunLight;
	#if defined( USE_SHADOWMAP ) && NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHTS; i ++ ) {
		sunLight = sunLights[ i ];
		getSunLightInfo( sunLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SUN_LIGHT_SHADOWS )
		sunLightShadow = sunLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getSunShadow( sunShadowMap[ i ], sunLightShadow, UNROLLED_LOOP_INDEX ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_DIR_LIGHTS > 0 ) && defined( RE_Direct )
	DirectionalLight directionalLight;
	#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHTS; i ++ ) {
		directionalLight = directionalLights[ i ];
		getDirectionalLightInfo( directionalLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_DIR_LIGHT_SHADOWS )
		directionalLightShadow = directionalLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( directionalShadowMap[ i ], directionalLightShadow.shadowMapSize, directionalLightShadow.shadowIntensity, directionalLightShadow.shadowBias, directionalLightShadow.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_RECT_AREA_LIGHTS > 0 ) && defined( RE_Direct_RectArea )
	RectAreaLight rectAreaLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_RECT_AREA_LIGHTS; i ++ ) {
		rectAreaLight = rectAreaLights[ i ];
		RE_Direct_RectArea( rectAreaLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if defined( RE_IndirectDiffuse )
	vec3 iblIrradiance = vec3( 0.0 );
	vec3 irradiance = getAmbientLightIrradiance( ambientLightColor );
	#if defined( USE_LIGHT_PROBES )
		irradiance += getLightProbeIrradiance( lightProbe, geometryNormal );
	#endif
	#if ( NUM_HEMI_LIGHTS > 0 )
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_HEMI_LIGHTS; i ++ ) {
			irradiance += getHemisphereLightIrradiance( hemisphereLights[ i ], geometryNormal );
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_LIGHT_PROBE_GRIDS > 0
		vec3 probeWorldPos = ( ( vec4( geometryPosition, 1.0 ) - viewMatrix[ 3 ] ) * viewMatrix ).xyz;
		vec3 probeWorldNormal = transformNormalByInverseViewMatrix( geometryNormal, viewMatrix );
		int probeGrid = - 1;
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( isInsideLightProbeGrid( probeWorldPos, probeWorldNormal, probesMin[ i ], probesMax[ i ], probesResolution[ i ] ) ) probeGrid = UNROLLED_LOOP_INDEX;
		}
		#pragma unroll_loop_end
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( probeGrid == UNROLLED_LOOP_INDEX ) irradiance += getLightProbeGridIrradiance( probesSH[ i ], probesMin[ i ], probesMax[ i ], probesResolution[ i ], probeWorldPos, probeWorldNormal );
		}
		#pragma unroll_loop_end
	#endif
#endif
#if defined( RE_IndirectSpecular )
	vec3 radiance = vec3( 0.0 );
	vec3 clearcoatRadiance = vec3( 0.0 );
#endif`,lights_fragment_maps:`#if defined( RE_IndirectDiffuse )
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		vec3 lightMapIrradiance = lightMapTexel.rgb * lightMapIntensity;
		irradiance += lightMapIrradiance;
	#endif
	#if defined( USE_ENVMAP ) && defined( ENVMAP_TYPE_PMREM )
		#if defined( STANDARD ) || defined( LAMBERT ) || defined( PHONG )
			iblIrradiance += getIBLIrradiance( geometryNormal );
		#endif
	#endif
#endif
#if defined( USE_ENVMAP ) && defined( RE_IndirectSpecular )
	#ifdef USE_ANISOTROPY
		vec3 iblRadiance = getIBLAnisotropyRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
	#else
		vec3 iblRadiance = getIBLRadiance( geometryViewDir, geometryNormal, material.roughness );
	#endif
	#ifdef USE_RETROREFLECTION
		#ifdef USE_ANISOTROPY
			vec3 retroIBLRadiance = getIBLAnisotropyRetroRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
		#else
			vec3 retroIBLRadiance = getIBLRetroRadiance( geometryViewDir, geometryNormal, material.roughness );
		#endif
		iblRadiance = mix( iblRadiance, retroIBLRadiance, saturate( material.retroreflectivity ) );
	#endif
	radiance += iblRadiance;
	#ifdef USE_CLEARCOAT
		clearcoatRadiance += getIBLRadiance( geometryViewDir, geometryClearcoatNormal, material.clearcoatRoughness );
	#endif
#endif`,lights_fragment_end:`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,lightprobes_pars_fragment:`#if NUM_LIGHT_PROBE_GRIDS > 0
uniform highp sampler3D probesSH[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMin[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMax[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesResolution[ NUM_LIGHT_PROBE_GRIDS ];
bool isInsideLightProbeGrid( vec3 worldPos, vec3 worldNormal, vec3 probesMin, vec3 probesMax, vec3 probesResolution ) {
	vec3 spacing = ( probesMax - probesMin ) / probesResolution;
	vec3 samplePos = worldPos + worldNormal * spacing * 0.5;
	vec3 margin = spacing * 0.01;
	return all( greaterThanEqual( samplePos, probesMin - margin ) ) && all( lessThanEqual( samplePos, probesMax + margin ) );
}
vec3 getLightProbeGridIrradiance( highp sampler3D probesSH, vec3 probesMin, vec3 probesMax, vec3 probesResolution, vec3 worldPos, vec3 worldNormal ) {
	vec3 res = probesResolution;
	vec3 gridRange = probesMax - probesMin;
	vec3 probeSpacing = gridRange / res;
	vec3 samplePos = worldPos + worldNormal * probeSpacing * 0.5;
	vec3 uvw = clamp( ( samplePos - probesMin ) / gridRange, 0.5 / res, 1.0 - 0.5 / res );
	float nz          = res.z;
	float paddedSlices = nz + 2.0;
	float atlasDepth  = 7.0 * paddedSlices;
	float uvZBase     = uvw.z * nz + 1.0;
	vec4 s0 = texture( probesSH, vec3( uvw.xy, ( uvZBase                       ) / atlasDepth ) );
	vec4 s1 = texture( probesSH, vec3( uvw.xy, ( uvZBase +       paddedSlices   ) / atlasDepth ) );
	vec4 s2 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 2.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s3 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 3.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s4 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 4.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s5 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 5.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s6 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 6.0 * paddedSlices   ) / atlasDepth ) );
	vec3 c0 = s0.xyz;
	vec3 c1 = vec3( s0.w, s1.xy );
	vec3 c2 = vec3( s1.zw, s2.x );
	vec3 c3 = s2.yzw;
	vec3 c4 = s3.xyz;
	vec3 c5 = vec3( s3.w, s4.xy );
	vec3 c6 = vec3( s4.zw, s5.x );
	vec3 c7 = s5.yzw;
	vec3 c8 = s6.xyz;
	float x = worldNormal.x, y = worldNormal.y, z = worldNormal.z;
	vec3 result = c0 * 0.886227;
	result += c1 * 2.0 * 0.511664 * y;
	result += c2 * 2.0 * 0.511664 * z;
	result += c3 * 2.0 * 0.511664 * x;
	result += c4 * 2.0 * 0.429043 * x * y;
	result += c5 * 2.0 * 0.429043 * y * z;
	result += c6 * ( 0.743125 * z * z - 0.247708 );
	result += c7 * 2.0 * 0.429043 * x * z;
	result += c8 * 0.429043 * ( x * x - y * y );
	return max( result, vec3( 0.0 ) );
}
#endif`,logdepthbuf_fragment:`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,logdepthbuf_pars_fragment:`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,logdepthbuf_pars_vertex:`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,logdepthbuf_vertex:`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,map_fragment:`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,map_pars_fragment:`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,map_particle_fragment:`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
	#if defined( USE_POINTS_UV )
		vec2 uv = vUv;
	#else
		vec2 uv = ( uvTransform * vec3( gl_PointCoord.x, 1.0 - gl_PointCoord.y, 1 ) ).xy;
	#endif
#endif
#ifdef USE_MAP
	diffuseColor *= texture2D( map, uv );
#endif
#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, uv ).g;
#endif`,map_particle_pars_fragment:`#if defined( USE_POINTS_UV )
	varying vec2 vUv;
#else
	#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
		uniform mat3 uvTransform;
	#endif
#endif
#ifdef USE_MAP
	uniform sampler2D map;
#endif
#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,metalnessmap_fragment:`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,metalnessmap_pars_fragment:`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,morphinstance_vertex:`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,morphcolor_vertex:`#if defined( USE_MORPHCOLORS )
	#if defined( USE_COLOR_ALPHA )
		vColor *= morphTargetBaseInfluence;
	#elif defined( USE_COLOR )
		vColor.rgb *= morphTargetBaseInfluence;
	#endif
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		#if defined( USE_COLOR_ALPHA )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ) * morphTargetInfluences[ i ];
		#elif defined( USE_COLOR )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor.rgb += getMorph( gl_VertexID, i, 2 ).rgb * morphTargetInfluences[ i ];
		#endif
	}
#endif`,morphnormal_vertex:`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,morphtarget_pars_vertex:`#ifdef USE_MORPHTARGETS
	#ifndef USE_INSTANCING_MORPH
		uniform float morphTargetBaseInfluence;
		uniform float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	#endif
	uniform sampler2DArray morphTargetsTexture;
	uniform ivec2 morphTargetsTextureSize;
	vec4 getMorph( const in int vertexIndex, const in int morphTargetIndex, const in int offset ) {
		int texelIndex = vertexIndex * MORPHTARGETS_TEXTURE_STRIDE + offset;
		int y = texelIndex / morphTargetsTextureSize.x;
		int x = texelIndex - y * morphTargetsTextureSize.x;
		ivec3 morphUV = ivec3( x, y, morphTargetIndex );
		return texelFetch( morphTargetsTexture, morphUV, 0 );
	}
#endif`,morphtarget_vertex:`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,normal_fragment_begin:`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
#ifdef FLAT_SHADED
	vec3 fdx = dFdx( vViewPosition );
	vec3 fdy = dFdy( vViewPosition );
	vec3 normal = normalize( cross( fdx, fdy ) );
#else
	vec3 normal = normalize( vNormal );
	#ifdef DOUBLE_SIDED
		normal *= faceDirection;
	#endif
#endif
#if defined( USE_NORMALMAP_TANGENTSPACE ) || defined( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY )
	#ifdef USE_TANGENT
		mat3 tbn = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn = getTangentFrame( - vViewPosition, normal,
		#if defined( USE_NORMALMAP )
			vNormalMapUv
		#elif defined( USE_CLEARCOAT_NORMALMAP )
			vClearcoatNormalMapUv
		#else
			vUv
		#endif
		);
	#endif
	#ifdef DOUBLE_SIDED
		tbn[0] *= faceDirection;
		tbn[1] *= faceDirection;
	#endif
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	#ifdef USE_TANGENT
		mat3 tbn2 = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn2 = getTangentFrame( - vViewPosition, normal, vClearcoatNormalMapUv );
	#endif
	#ifdef DOUBLE_SIDED
		tbn2[0] *= faceDirection;
		tbn2[1] *= faceDirection;
	#endif
#endif
vec3 nonPerturbedNormal = normal;`,normal_fragment_maps:`#ifdef USE_NORMALMAP_OBJECTSPACE
	normal = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#ifdef FLIP_SIDED
		normal = - normal;
	#endif
	#ifdef DOUBLE_SIDED
		normal = normal * faceDirection;
	#endif
	normal = normalize( normalMatrix * normal );
#elif defined( USE_NORMALMAP_TANGENTSPACE )
	vec3 mapN = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#if defined( USE_PACKED_NORMALMAP )
		mapN = vec3( mapN.xy, sqrt( saturate( 1.0 - dot( mapN.xy, mapN.xy ) ) ) );
	#endif
	mapN.xy *= normalScale;
	normal = normalize( tbn * mapN );
#elif defined( USE_BUMPMAP )
	normal = perturbNormalArb( - vViewPosition, normal, dHdxy_fwd(), faceDirection );
#endif`,normal_pars_fragment:`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,normal_pars_vertex:`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,normal_vertex:`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,normalmap_pars_fragment:`#ifdef USE_NORMALMAP
	uniform sampler2D normalMap;
	uniform vec2 normalScale;
#endif
#ifdef USE_NORMALMAP_OBJECTSPACE
	uniform mat3 normalMatrix;
#endif
#if ! defined ( USE_TANGENT ) && ( defined ( USE_NORMALMAP_TANGENTSPACE ) || defined ( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY ) )
	mat3 getTangentFrame( vec3 eye_pos, vec3 surf_norm, vec2 uv ) {
		vec3 q0 = dFdx( eye_pos.xyz );
		vec3 q1 = dFdy( eye_pos.xyz );
		vec2 st0 = dFdx( uv.st );
		vec2 st1 = dFdy( uv.st );
		vec3 N = surf_norm;
		vec3 q1perp = cross( q1, N );
		vec3 q0perp = cross( N, q0 );
		vec3 T = q1perp * st0.x + q0perp * st1.x;
		vec3 B = q1perp * st0.y + q0perp * st1.y;
		float det = max( dot( T, T ), dot( B, B ) );
		float scale = ( det == 0.0 ) ? 0.0 : inversesqrt( det );
		return mat3( T * scale, B * scale, N );
	}
#endif`,clearcoat_normal_fragment_begin:`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,clearcoat_normal_fragment_maps:`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,clearcoat_pars_fragment:`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,iridescence_pars_fragment:`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,opaque_fragment:`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,packing:`vec3 packNormalToRGB( const in vec3 normal ) {
	return normalize( normal ) * 0.5 + 0.5;
}
vec3 unpackRGBToNormal( const in vec3 rgb ) {
	return 2.0 * rgb.xyz - 1.0;
}
const float PackUpscale = 256. / 255.;const float UnpackDownscale = 255. / 256.;const float ShiftRight8 = 1. / 256.;
const float Inv255 = 1. / 255.;
const vec4 PackFactors = vec4( 1.0, 256.0, 256.0 * 256.0, 256.0 * 256.0 * 256.0 );
const vec2 UnpackFactors2 = vec2( UnpackDownscale, 1.0 / PackFactors.g );
const vec3 UnpackFactors3 = vec3( UnpackDownscale / PackFactors.rg, 1.0 / PackFactors.b );
const vec4 UnpackFactors4 = vec4( UnpackDownscale / PackFactors.rgb, 1.0 / PackFactors.a );
vec4 packDepthToRGBA( const in float v ) {
	if( v <= 0.0 )
		return vec4( 0., 0., 0., 0. );
	if( v >= 1.0 )
		return vec4( 1., 1., 1., 1. );
	float vuf;
	float af = modf( v * PackFactors.a, vuf );
	float bf = modf( vuf * ShiftRight8, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec4( vuf * Inv255, gf * PackUpscale, bf * PackUpscale, af );
}
vec3 packDepthToRGB( const in float v ) {
	if( v <= 0.0 )
		return vec3( 0., 0., 0. );
	if( v >= 1.0 )
		return vec3( 1., 1., 1. );
	float vuf;
	float bf = modf( v * PackFactors.b, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec3( vuf * Inv255, gf * PackUpscale, bf );
}
vec2 packDepthToRG( const in float v ) {
	if( v <= 0.0 )
		return vec2( 0., 0. );
	if( v >= 1.0 )
		return vec2( 1., 1. );
	float vuf;
	float gf = modf( v * 256., vuf );
	return vec2( vuf * Inv255, gf );
}
float unpackRGBAToDepth( const in vec4 v ) {
	return dot( v, UnpackFactors4 );
}
float unpackRGBToDepth( const in vec3 v ) {
	return dot( v, UnpackFactors3 );
}
float unpackRGToDepth( const in vec2 v ) {
	return v.r * UnpackFactors2.r + v.g * UnpackFactors2.g;
}
vec4 pack2HalfToRGBA( const in vec2 v ) {
	vec4 r = vec4( v.x, fract( v.x * 255.0 ), v.y, fract( v.y * 255.0 ) );
	return vec4( r.x - r.y / 255.0, r.y, r.z - r.w / 255.0, r.w );
}
vec2 unpackRGBATo2Half( const in vec4 v ) {
	return vec2( v.x + ( v.y / 255.0 ), v.z + ( v.w / 255.0 ) );
}
float viewZToOrthographicDepth( const in float viewZ, const in float near, const in float far ) {
	return ( viewZ + near ) / ( near - far );
}
float orthographicDepthToViewZ( const in float depth, const in float near, const in float far ) {
	#ifdef USE_REVERSED_DEPTH_BUFFER
	
		return depth * ( far - near ) - far;
	#else
		return depth * ( near - far ) - near;
	#endif
}
float viewZToPerspectiveDepth( const in float viewZ, const in float near, const in float far ) {
	return ( ( near + viewZ ) * far ) / ( ( far - near ) * viewZ );
}
float perspectiveDepthToViewZ( const in float depth, const in float near, const in float far ) {
	
	#ifdef USE_REVERSED_DEPTH_BUFFER
		return ( near * far ) / ( ( near - far ) * depth - near );
	#else
		return ( near * far ) / ( ( far - near ) * depth - far );
	#endif
}`,premultiplied_alpha_fragment:`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,project_vertex:`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,dithering_fragment:`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,dithering_pars_fragment:`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,roughnessmap_fragment:`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,roughnessmap_pars_fragment:`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,shadowmap_pars_fragment:`#if NUM_SPOT_LIGHT_COORDS > 0
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#if NUM_SPOT_LIGHT_MAPS > 0
	uniform sampler2D spotLightMap[ NUM_SPOT_LIGHT_MAPS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		#define SUN_LIGHT_CASCADES 2
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#else
			uniform sampler2D sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#endif
		uniform mat4 sunShadowMatrix[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		uniform vec4 sunShadowCascade[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
		struct SunLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SunLightShadow sunLightShadows[ NUM_SUN_LIGHT_SHADOWS ];
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#else
			uniform sampler2D directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#endif
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#else
			uniform sampler2D spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#endif
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform samplerCubeShadow pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#elif defined( SHADOWMAP_TYPE_BASIC )
			uniform samplerCube pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#endif
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float interleavedGradientNoise( vec2 position ) {
			return fract( 52.9829189 * fract( dot( position, vec2( 0.06711056, 0.00583715 ) ) ) );
		}
		vec2 vogelDiskSample( int sampleIndex, int samplesCount, float phi ) {
			const float goldenAngle = 2.399963229728653;
			float r = sqrt( ( float( sampleIndex ) + 0.5 ) / float( samplesCount ) );
			float theta = float( sampleIndex ) * goldenAngle + phi;
			return vec2( cos( theta ), sin( theta ) ) * r;
		}
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float getShadow( sampler2DShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
				vec2 radius = shadowRadius * texelSize;
				float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
				shadow = (
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 0, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 1, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 2, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 3, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 4, 5, phi ) * radius, shadowCoord.z ) )
				) * 0.2;
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#elif defined( SHADOWMAP_TYPE_VSM )
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 distribution = texture2D( shadowMap, shadowCoord.xy ).rg;
				float mean = distribution.x;
				float variance = distribution.y * distribution.y;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					float hard_shadow = step( mean, shadowCoord.z );
				#else
					float hard_shadow = step( shadowCoord.z, mean );
				#endif
				
				if ( hard_shadow == 1.0 ) {
					shadow = 1.0;
				} else {
					variance = max( variance, 0.0000001 );
					float d = shadowCoord.z - mean;
					float p_max = variance / ( variance + d * d );
					p_max = clamp( ( p_max - 0.3 ) / 0.65, 0.0, 1.0 );
					shadow = max( hard_shadow, p_max );
				}
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#else
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				float depth = texture2D( shadowMap, shadowCoord.xy ).r;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					shadow = step( depth, shadowCoord.z );
				#else
					shadow = step( shadowCoord.z, depth );
				#endif
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#endif
	#if NUM_SUN_LIGHT_SHADOWS > 0
		float getSunShadow(
			#if defined( SHADOWMAP_TYPE_PCF )
				sampler2DShadow shadowMap,
			#else
				sampler2D shadowMap,
			#endif
			SunLightShadow sunLightShadow,
			int shadowIndex
		) {
			vec4 shadowWorldPosition = vec4( vSunShadowWorldPosition.xyz + vSunShadowWorldNormal * sunLightShadow.shadowNormalBias, 1.0 );
			float viewDepth = vSunShadowWorldPosition.w;
			int cascadeOffset = shadowIndex * SUN_LIGHT_CASCADES;
			float shadow = 1.0;
			for ( int i = SUN_LIGHT_CASCADES - 1; i >= 0; i -- ) {
				vec4 cascade = sunShadowCascade[ cascadeOffset + i ];
				if ( viewDepth >= cascade.x && viewDepth < cascade.y ) {
					float cascadeShadow = getShadow(
						shadowMap,
						sunLightShadow.shadowMapSize,
						sunLightShadow.shadowIntensity,
						sunLightShadow.shadowBias,
						sunLightShadow.shadowRadius,
						sunShadowMatrix[ cascadeOffset + i ] * shadowWorldPosition
					);
					shadow = mix( cascadeShadow, shadow, smoothstep( cascade.z, cascade.y, viewDepth ) );
				}
			}
			return shadow;
		}
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
	#if defined( SHADOWMAP_TYPE_PCF )
	float getPointShadow( samplerCubeShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 bd3D = normalize( lightToPosition );
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float lightDistance = length( lightToPosition );
			float depthRange = shadowCameraFar - shadowCameraNear;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				float depthA = - shadowCameraNear / depthRange - shadowBias;
				float depthB = shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#else
				float depthA = shadowCameraFar / depthRange + shadowBias;
				float depthB = - shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#endif
			float texelSize = shadowRadius / shadowMapSize.x;
			vec3 absDir = abs( bd3D );
			vec3 tangent = absDir.x > absDir.z ? vec3( 0.0, 1.0, 0.0 ) : vec3( 1.0, 0.0, 0.0 );
			tangent = normalize( cross( bd3D, tangent ) );
			vec3 bitangent = cross( bd3D, tangent );
			float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
			shadow = 0.0;
			for ( int i = 0; i < 5; i ++ ) {
				vec2 offset = vogelDiskSample( i, 5, phi );
				vec3 direction = bd3D + ( tangent * offset.x + bitangent * offset.y ) * texelSize;
				vec3 absDirection = abs( direction );
				float dp = depthA + depthB / max( max( absDirection.x, absDirection.y ), absDirection.z );
				shadow += texture( shadowMap, vec4( direction, dp ) );
			}
			shadow *= 0.2;
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#elif defined( SHADOWMAP_TYPE_BASIC )
	float getPointShadow( samplerCube shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float dp = ( shadowCameraFar * ( viewSpaceZ - shadowCameraNear ) ) / ( viewSpaceZ * ( shadowCameraFar - shadowCameraNear ) );
			dp += shadowBias;
			vec3 bd3D = normalize( lightToPosition );
			float depth = textureCube( shadowMap, bd3D ).r;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				depth = 1.0 - depth;
			#endif
			shadow = step( dp, depth );
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#endif
	#endif
#endif`,shadowmap_pars_vertex:`#if NUM_SPOT_LIGHT_COORDS > 0
	uniform mat4 spotLightMatrix[ NUM_SPOT_LIGHT_COORDS ];
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		uniform mat4 directionalShadowMatrix[ NUM_DIR_LIGHT_SHADOWS ];
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		uniform mat4 pointShadowMatrix[ NUM_POINT_LIGHT_SHADOWS ];
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
#endif`,shadowmap_vertex:`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
	#ifdef HAS_NORMAL
		vec3 shadowWorldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
	#else
		vec3 shadowWorldNormal = vec3( 0.0 );
	#endif
	vec4 shadowWorldPosition;
#endif
#if defined( USE_SHADOWMAP )
	#if NUM_SUN_LIGHT_SHADOWS > 0
		vSunShadowWorldPosition = vec4( worldPosition.xyz, - mvPosition.z );
		vSunShadowWorldNormal = shadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * directionalLightShadows[ i ].shadowNormalBias, 0 );
			vDirectionalShadowCoord[ i ] = directionalShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * pointLightShadows[ i ].shadowNormalBias, 0 );
			vPointShadowCoord[ i ] = pointShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
#endif
#if NUM_SPOT_LIGHT_COORDS > 0
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_COORDS; i ++ ) {
		shadowWorldPosition = worldPosition;
		#if ( defined( USE_SHADOWMAP ) && UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
			shadowWorldPosition.xyz += shadowWorldNormal * spotLightShadows[ i ].shadowNormalBias;
		#endif
		vSpotLightCoord[ i ] = spotLightMatrix[ i ] * shadowWorldPosition;
	}
	#pragma unroll_loop_end
#endif`,shadowmask_pars_fragment:`float getShadowMask() {
	float shadow = 1.0;
	#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHT_SHADOWS; i ++ ) {
		sunLight = sunLightShadows[ i ];
		shadow *= receiveShadow ? getSunShadow( sunShadowMap[ i ], sunLight, UNROLLED_LOOP_INDEX ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
		directionalLight = directionalLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( directionalShadowMap[ i ], directionalLight.shadowMapSize, directionalLight.shadowIntensity, directionalLight.shadowBias, directionalLight.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_SHADOWS; i ++ ) {
		spotLight = spotLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( spotShadowMap[ i ], spotLight.shadowMapSize, spotLight.shadowIntensity, spotLight.shadowBias, spotLight.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0 && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
	PointLightShadow pointLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
		pointLight = pointLightShadows[ i ];
		shadow *= receiveShadow ? getPointShadow( pointShadowMap[ i ], pointLight.shadowMapSize, pointLight.shadowIntensity, pointLight.shadowBias, pointLight.shadowRadius, vPointShadowCoord[ i ], pointLight.shadowCameraNear, pointLight.shadowCameraFar ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#endif
	return shadow;
}`,skinbase_vertex:`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,skinning_pars_vertex:`#ifdef USE_SKINNING
	uniform mat4 bindMatrix;
	uniform mat4 bindMatrixInverse;
	uniform highp sampler2D boneTexture;
	mat4 getBoneMatrix( const in float i ) {
		int size = textureSize( boneTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( boneTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( boneTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( boneTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( boneTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
#endif`,skinning_vertex:`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,skinnormal_vertex:`#ifdef USE_SKINNING
	mat4 skinMatrix = mat4( 0.0 );
	skinMatrix += skinWeight.x * boneMatX;
	skinMatrix += skinWeight.y * boneMatY;
	skinMatrix += skinWeight.z * boneMatZ;
	skinMatrix += skinWeight.w * boneMatW;
	skinMatrix = bindMatrixInverse * skinMatrix * bindMatrix;
	objectNormal = vec4( skinMatrix * vec4( objectNormal, 0.0 ) ).xyz;
	#ifdef USE_TANGENT
		objectTangent = vec4( skinMatrix * vec4( objectTangent, 0.0 ) ).xyz;
	#endif
#endif`,specularmap_fragment:`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,specularmap_pars_fragment:`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,tonemapping_fragment:`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,tonemapping_pars_fragment:`#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
uniform float toneMappingExposure;
vec3 LinearToneMapping( vec3 color ) {
	return saturate( toneMappingExposure * color );
}
vec3 ReinhardToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	return saturate( color / ( vec3( 1.0 ) + color ) );
}
vec3 CineonToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	color = max( vec3( 0.0 ), color - 0.004 );
	return pow( ( color * ( 6.2 * color + 0.5 ) ) / ( color * ( 6.2 * color + 1.7 ) + 0.06 ), vec3( 2.2 ) );
}
vec3 RRTAndODTFit( vec3 v ) {
	vec3 a = v * ( v + 0.0245786 ) - 0.000090537;
	vec3 b = v * ( 0.983729 * v + 0.4329510 ) + 0.238081;
	return a / b;
}
vec3 ACESFilmicToneMapping( vec3 color ) {
	const mat3 ACESInputMat = mat3(
		vec3( 0.59719, 0.07600, 0.02840 ),		vec3( 0.35458, 0.90834, 0.13383 ),
		vec3( 0.04823, 0.01566, 0.83777 )
	);
	const mat3 ACESOutputMat = mat3(
		vec3(  1.60475, -0.10208, -0.00327 ),		vec3( -0.53108,  1.10813, -0.07276 ),
		vec3( -0.07367, -0.00605,  1.07602 )
	);
	color *= toneMappingExposure / 0.6;
	color = ACESInputMat * color;
	color = RRTAndODTFit( color );
	color = ACESOutputMat * color;
	return saturate( color );
}
const mat3 LINEAR_REC2020_TO_LINEAR_SRGB = mat3(
	vec3( 1.6605, - 0.1246, - 0.0182 ),
	vec3( - 0.5876, 1.1329, - 0.1006 ),
	vec3( - 0.0728, - 0.0083, 1.1187 )
);
const mat3 LINEAR_SRGB_TO_LINEAR_REC2020 = mat3(
	vec3( 0.6274, 0.0691, 0.0164 ),
	vec3( 0.3293, 0.9195, 0.0880 ),
	vec3( 0.0433, 0.0113, 0.8956 )
);
vec3 agxDefaultContrastApprox( vec3 x ) {
	vec3 x2 = x * x;
	vec3 x4 = x2 * x2;
	return + 15.5 * x4 * x2
		- 40.14 * x4 * x
		+ 31.96 * x4
		- 6.868 * x2 * x
		+ 0.4298 * x2
		+ 0.1191 * x
		- 0.00232;
}
vec3 AgXToneMapping( vec3 color ) {
	const mat3 AgXInsetMatrix = mat3(
		vec3( 0.856627153315983, 0.137318972929847, 0.11189821299995 ),
		vec3( 0.0951212405381588, 0.761241990602591, 0.0767994186031903 ),
		vec3( 0.0482516061458583, 0.101439036467562, 0.811302368396859 )
	);
	const mat3 AgXOutsetMatrix = mat3(
		vec3( 1.1271005818144368, - 0.1413297634984383, - 0.14132976349843826 ),
		vec3( - 0.11060664309660323, 1.157823702216272, - 0.11060664309660294 ),
		vec3( - 0.016493938717834573, - 0.016493938717834257, 1.2519364065950405 )
	);
	const float AgxMinEv = - 12.47393;	const float AgxMaxEv = 4.026069;
	color *= toneMappingExposure;
	color = LINEAR_SRGB_TO_LINEAR_REC2020 * color;
	color = AgXInsetMatrix * color;
	color = max( color, 1e-10 );	color = log2( color );
	color = ( color - AgxMinEv ) / ( AgxMaxEv - AgxMinEv );
	color = clamp( color, 0.0, 1.0 );
	color = agxDefaultContrastApprox( color );
	color = AgXOutsetMatrix * color;
	color = pow( max( vec3( 0.0 ), color ), vec3( 2.2 ) );
	color = LINEAR_REC2020_TO_LINEAR_SRGB * color;
	color = clamp( color, 0.0, 1.0 );
	return color;
}
vec3 NeutralToneMapping( vec3 color ) {
	const float StartCompression = 0.8 - 0.04;
	const float Desaturation = 0.15;
	color *= toneMappingExposure;
	float x = min( color.r, min( color.g, color.b ) );
	float offset = x < 0.08 ? x - 6.25 * x * x : 0.04;
	color -= offset;
	float peak = max( color.r, max( color.g, color.b ) );
	if ( peak < StartCompression ) return color;
	float d = 1. - StartCompression;
	float newPeak = 1. - d * d / ( peak + d - StartCompression );
	color *= newPeak / peak;
	float g = 1. - 1. / ( Desaturation * ( peak - newPeak ) + 1. );
	return mix( color, vec3( newPeak ), g );
}
vec3 CustomToneMapping( vec3 color ) { return color; }`,transmission_fragment:`#ifdef USE_TRANSMISSION
	material.transmission = transmission;
	material.transmissionAlpha = 1.0;
	material.thickness = thickness;
	material.attenuationDistance = attenuationDistance;
	material.attenuationColor = attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		material.transmission *= texture2D( transmissionMap, vTransmissionMapUv ).r;
	#endif
	#ifdef USE_THICKNESSMAP
		material.thickness *= texture2D( thicknessMap, vThicknessMapUv ).g;
	#endif
	vec3 pos = vWorldPosition;
	vec3 v = normalize( cameraPosition - pos );
	vec3 n = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec4 transmitted = getIBLVolumeRefraction(
		n, v, material.roughness, material.diffuseContribution, material.specularColorBlended, material.specularF90,
		pos, modelMatrix, viewMatrix, projectionMatrix, material.dispersion, material.ior, material.thickness,
		material.attenuationColor, material.attenuationDistance );
	material.transmissionAlpha = mix( material.transmissionAlpha, transmitted.a, material.transmission );
	totalDiffuse = mix( totalDiffuse, transmitted.rgb, material.transmission );
#endif`,transmission_pars_fragment:`#ifdef USE_TRANSMISSION
	uniform float transmission;
	uniform float thickness;
	uniform float attenuationDistance;
	uniform vec3 attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		uniform sampler2D transmissionMap;
	#endif
	#ifdef USE_THICKNESSMAP
		uniform sampler2D thicknessMap;
	#endif
	uniform vec2 transmissionSamplerSize;
	uniform sampler2D transmissionSamplerMap;
	uniform mat4 modelMatrix;
	uniform mat4 projectionMatrix;
	varying vec3 vWorldPosition;
	float w0( float a ) {
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - a + 3.0 ) - 3.0 ) + 1.0 );
	}
	float w1( float a ) {
		return ( 1.0 / 6.0 ) * ( a *  a * ( 3.0 * a - 6.0 ) + 4.0 );
	}
	float w2( float a ){
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - 3.0 * a + 3.0 ) + 3.0 ) + 1.0 );
	}
	float w3( float a ) {
		return ( 1.0 / 6.0 ) * ( a * a * a );
	}
	float g0( float a ) {
		return w0( a ) + w1( a );
	}
	float g1( float a ) {
		return w2( a ) + w3( a );
	}
	float h0( float a ) {
		return - 1.0 + w1( a ) / ( w0( a ) + w1( a ) );
	}
	float h1( float a ) {
		return 1.0 + w3( a ) / ( w2( a ) + w3( a ) );
	}
	vec4 bicubic( sampler2D tex, vec2 uv, vec4 texelSize, float lod ) {
		uv = uv * texelSize.zw + 0.5;
		vec2 iuv = floor( uv );
		vec2 fuv = fract( uv );
		float g0x = g0( fuv.x );
		float g1x = g1( fuv.x );
		float h0x = h0( fuv.x );
		float h1x = h1( fuv.x );
		float h0y = h0( fuv.y );
		float h1y = h1( fuv.y );
		vec2 p0 = ( vec2( iuv.x + h0x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p1 = ( vec2( iuv.x + h1x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p2 = ( vec2( iuv.x + h0x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		vec2 p3 = ( vec2( iuv.x + h1x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		return g0( fuv.y ) * ( g0x * textureLod( tex, p0, lod ) + g1x * textureLod( tex, p1, lod ) ) +
			g1( fuv.y ) * ( g0x * textureLod( tex, p2, lod ) + g1x * textureLod( tex, p3, lod ) );
	}
	vec4 textureBicubic( sampler2D sampler, vec2 uv, float lod ) {
		vec2 fLodSize = vec2( textureSize( sampler, int( lod ) ) );
		vec2 cLodSize = vec2( textureSize( sampler, int( lod + 1.0 ) ) );
		vec2 fLodSizeInv = 1.0 / fLodSize;
		vec2 cLodSizeInv = 1.0 / cLodSize;
		vec4 fSample = bicubic( sampler, uv, vec4( fLodSizeInv, fLodSize ), floor( lod ) );
		vec4 cSample = bicubic( sampler, uv, vec4( cLodSizeInv, cLodSize ), ceil( lod ) );
		return mix( fSample, cSample, fract( lod ) );
	}
	vec3 getVolumeTransmissionRay( const in vec3 n, const in vec3 v, const in float thickness, const in float ior, const in mat4 modelMatrix ) {
		vec3 refractionVector = refract( - v, normalize( n ), 1.0 / ior );
		vec3 modelScale;
		modelScale.x = length( vec3( modelMatrix[ 0 ].xyz ) );
		modelScale.y = length( vec3( modelMatrix[ 1 ].xyz ) );
		modelScale.z = length( vec3( modelMatrix[ 2 ].xyz ) );
		return normalize( refractionVector ) * thickness * modelScale;
	}
	float applyIorToRoughness( const in float roughness, const in float ior ) {
		return roughness * clamp( ior * 2.0 - 2.0, 0.0, 1.0 );
	}
	vec4 getTransmissionSample( const in vec2 fragCoord, const in float roughness, const in float ior ) {
		float lod = log2( transmissionSamplerSize.x ) * applyIorToRoughness( roughness, ior );
		return textureBicubic( transmissionSamplerMap, fragCoord.xy, lod );
	}
	vec3 volumeAttenuation( const in float transmissionDistance, const in vec3 attenuationColor, const in float attenuationDistance ) {
		if ( isinf( attenuationDistance ) ) {
			return vec3( 1.0 );
		} else {
			vec3 attenuationCoefficient = -log( attenuationColor ) / attenuationDistance;
			vec3 transmittance = exp( - attenuationCoefficient * transmissionDistance );			return transmittance;
		}
	}
	vec4 getIBLVolumeRefraction( const in vec3 n, const in vec3 v, const in float roughness, const in vec3 diffuseColor,
		const in vec3 specularColor, const in float specularF90, const in vec3 position, const in mat4 modelMatrix,
		const in mat4 viewMatrix, const in mat4 projMatrix, const in float dispersion, const in float ior, const in float thickness,
		const in vec3 attenuationColor, const in float attenuationDistance ) {
		vec4 transmittedLight;
		vec3 transmittance;
		#ifdef USE_DISPERSION
			float halfSpread = ( ior - 1.0 ) * 0.025 * dispersion;
			vec3 iors = vec3( ior - halfSpread, ior, ior + halfSpread );
			for ( int i = 0; i < 3; i ++ ) {
				vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, iors[ i ], modelMatrix );
				vec3 refractedRayExit = position + transmissionRay;
				vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
				vec2 refractionCoords = ndcPos.xy / ndcPos.w;
				refractionCoords += 1.0;
				refractionCoords /= 2.0;
				vec4 transmissionSample = getTransmissionSample( refractionCoords, roughness, iors[ i ] );
				transmittedLight[ i ] = transmissionSample[ i ];
				transmittedLight.a += transmissionSample.a;
				transmittance[ i ] = diffuseColor[ i ] * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance )[ i ];
			}
			transmittedLight.a /= 3.0;
		#else
			vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, ior, modelMatrix );
			vec3 refractedRayExit = position + transmissionRay;
			vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
			vec2 refractionCoords = ndcPos.xy / ndcPos.w;
			refractionCoords += 1.0;
			refractionCoords /= 2.0;
			transmittedLight = getTransmissionSample( refractionCoords, roughness, ior );
			transmittance = diffuseColor * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance );
		#endif
		vec3 attenuatedColor = transmittance * transmittedLight.rgb;
		vec3 F = EnvironmentBRDF( n, v, specularColor, specularF90, roughness );
		float transmittanceFactor = ( transmittance.r + transmittance.g + transmittance.b ) / 3.0;
		return vec4( ( 1.0 - F ) * attenuatedColor, 1.0 - ( 1.0 - transmittedLight.a ) * transmittanceFactor );
	}
#endif`,uv_pars_fragment:`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_SPECULARMAP
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,uv_pars_vertex:`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	uniform mat3 mapTransform;
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	uniform mat3 alphaMapTransform;
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	uniform mat3 lightMapTransform;
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	uniform mat3 aoMapTransform;
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	uniform mat3 bumpMapTransform;
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	uniform mat3 normalMapTransform;
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_DISPLACEMENTMAP
	uniform mat3 displacementMapTransform;
	varying vec2 vDisplacementMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	uniform mat3 emissiveMapTransform;
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	uniform mat3 metalnessMapTransform;
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	uniform mat3 roughnessMapTransform;
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	uniform mat3 diffuseRoughnessMapTransform;
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	uniform mat3 anisotropyMapTransform;
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	uniform mat3 clearcoatMapTransform;
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform mat3 clearcoatNormalMapTransform;
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform mat3 clearcoatRoughnessMapTransform;
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	uniform mat3 sheenColorMapTransform;
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	uniform mat3 sheenRoughnessMapTransform;
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	uniform mat3 iridescenceMapTransform;
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform mat3 iridescenceThicknessMapTransform;
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SPECULARMAP
	uniform mat3 specularMapTransform;
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	uniform mat3 specularColorMapTransform;
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	uniform mat3 specularIntensityMapTransform;
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,uv_vertex:`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	vUv = vec3( uv, 1 ).xy;
#endif
#ifdef USE_MAP
	vMapUv = ( mapTransform * vec3( MAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ALPHAMAP
	vAlphaMapUv = ( alphaMapTransform * vec3( ALPHAMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_LIGHTMAP
	vLightMapUv = ( lightMapTransform * vec3( LIGHTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_AOMAP
	vAoMapUv = ( aoMapTransform * vec3( AOMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_BUMPMAP
	vBumpMapUv = ( bumpMapTransform * vec3( BUMPMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_NORMALMAP
	vNormalMapUv = ( normalMapTransform * vec3( NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DISPLACEMENTMAP
	vDisplacementMapUv = ( displacementMapTransform * vec3( DISPLACEMENTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_EMISSIVEMAP
	vEmissiveMapUv = ( emissiveMapTransform * vec3( EMISSIVEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_METALNESSMAP
	vMetalnessMapUv = ( metalnessMapTransform * vec3( METALNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ROUGHNESSMAP
	vRoughnessMapUv = ( roughnessMapTransform * vec3( ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	vDiffuseRoughnessMapUv = ( diffuseRoughnessMapTransform * vec3( DIFFUSE_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ANISOTROPYMAP
	vAnisotropyMapUv = ( anisotropyMapTransform * vec3( ANISOTROPYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOATMAP
	vClearcoatMapUv = ( clearcoatMapTransform * vec3( CLEARCOATMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	vClearcoatNormalMapUv = ( clearcoatNormalMapTransform * vec3( CLEARCOAT_NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	vClearcoatRoughnessMapUv = ( clearcoatRoughnessMapTransform * vec3( CLEARCOAT_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCEMAP
	vIridescenceMapUv = ( iridescenceMapTransform * vec3( IRIDESCENCEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	vIridescenceThicknessMapUv = ( iridescenceThicknessMapTransform * vec3( IRIDESCENCE_THICKNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_COLORMAP
	vSheenColorMapUv = ( sheenColorMapTransform * vec3( SHEEN_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	vSheenRoughnessMapUv = ( sheenRoughnessMapTransform * vec3( SHEEN_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULARMAP
	vSpecularMapUv = ( specularMapTransform * vec3( SPECULARMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_COLORMAP
	vSpecularColorMapUv = ( specularColorMapTransform * vec3( SPECULAR_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	vSpecularIntensityMapUv = ( specularIntensityMapTransform * vec3( SPECULAR_INTENSITYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_TRANSMISSIONMAP
	vTransmissionMapUv = ( transmissionMapTransform * vec3( TRANSMISSIONMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_THICKNESSMAP
	vThicknessMapUv = ( thicknessMapTransform * vec3( THICKNESSMAP_UV, 1 ) ).xy;
#endif`,worldpos_vertex:`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,background_vert:`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,background_frag:`uniform sampler2D t2D;
uniform float backgroundIntensity;
varying vec2 vUv;
void main() {
	vec4 texColor = texture2D( t2D, vUv );
	#ifdef DECODE_VIDEO_TEXTURE
		texColor = vec4( mix( pow( texColor.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), texColor.rgb * 0.0773993808, vec3( lessThanEqual( texColor.rgb, vec3( 0.04045 ) ) ) ), texColor.w );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,backgroundCube_vert:`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,backgroundCube_frag:`uniform float backgroundBlurriness;
uniform float backgroundIntensity;
uniform mat3 backgroundRotation;
varying vec3 vWorldDirection;
#include <envmap_common_pars_fragment>
void main() {
	#ifdef ENVMAP_TYPE_PMREM
		vec4 texColor = textureLod( envMap, backgroundRotation * vWorldDirection, roughnessToMip( backgroundBlurriness ) );
	#else
		vec4 texColor = textureCube( envMap, backgroundRotation * vWorldDirection );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,cube_vert:`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,cube_frag:`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,depth_vert:`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
varying vec2 vHighPrecisionZW;
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vHighPrecisionZW = gl_Position.zw;
}`,depth_frag:`#if DEPTH_PACKING == 3200
	uniform float opacity;
#endif
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
varying vec2 vHighPrecisionZW;
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#if DEPTH_PACKING == 3200
		diffuseColor.a = opacity;
	#endif
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <logdepthbuf_fragment>
	#ifdef USE_REVERSED_DEPTH_BUFFER
		float fragCoordZ = vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ];
	#else
		float fragCoordZ = 0.5 * vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ] + 0.5;
	#endif
	#if DEPTH_PACKING == 3200
		gl_FragColor = vec4( vec3( 1.0 - fragCoordZ ), opacity );
	#elif DEPTH_PACKING == 3201
		gl_FragColor = packDepthToRGBA( fragCoordZ );
	#elif DEPTH_PACKING == 3202
		gl_FragColor = vec4( packDepthToRGB( fragCoordZ ), 1.0 );
	#elif DEPTH_PACKING == 3203
		gl_FragColor = vec4( packDepthToRG( fragCoordZ ), 0.0, 1.0 );
	#endif
}`,distance_vert:`#define DISTANCE
varying vec3 vWorldPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <worldpos_vertex>
	#include <clipping_planes_vertex>
	vWorldPosition = worldPosition.xyz;
}`,distance_frag:`#define DISTANCE
uniform vec3 referencePosition;
uniform float nearDistance;
uniform float farDistance;
varying vec3 vWorldPosition;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	float dist = length( vWorldPosition - referencePosition );
	dist = ( dist - nearDistance ) / ( farDistance - nearDistance );
	dist = saturate( dist );
	gl_FragColor = vec4( dist, 0.0, 0.0, 1.0 );
}`,equirect_vert:`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,equirect_frag:`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,linedashed_vert:`uniform float scale;
attribute float lineDistance;
varying float vLineDistance;
#include <common>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	vLineDistance = scale * lineDistance;
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,linedashed_frag:`uniform vec3 diffuse;
uniform float opacity;
uniform float dashSize;
uniform float totalSize;
varying float vLineDistance;
#include <common>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	if ( mod( vLineDistance, totalSize ) > dashSize ) {
		discard;
	}
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,meshbasic_vert:`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#if defined ( USE_ENVMAP ) || defined ( USE_SKINNING )
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinbase_vertex>
		#include <skinnormal_vertex>
		#include <defaultnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <fog_vertex>
}`,meshbasic_frag:`uniform vec3 diffuse;
uniform float opacity;
#ifndef FLAT_SHADED
	varying vec3 vNormal;
#endif
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		reflectedLight.indirectDiffuse += lightMapTexel.rgb * lightMapIntensity * RECIPROCAL_PI;
	#else
		reflectedLight.indirectDiffuse += vec3( 1.0 );
	#endif
	#include <aomap_fragment>
	reflectedLight.indirectDiffuse *= diffuseColor.rgb;
	vec3 outgoingLight = reflectedLight.indirectDiffuse;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,meshlambert_vert:`#define LAMBERT
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,meshlambert_frag:`#define LAMBERT
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_lambert_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_lambert_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,meshmatcap_vert:`#define MATCAP
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <displacementmap_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
	vViewPosition = - mvPosition.xyz;
}`,meshmatcap_frag:`#define MATCAP
uniform vec3 diffuse;
uniform float opacity;
uniform sampler2D matcap;
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	vec3 viewDir = normalize( vViewPosition );
	vec3 x = normalize( vec3( viewDir.z, 0.0, - viewDir.x ) );
	vec3 y = cross( viewDir, x );
	vec2 uv = vec2( dot( x, normal ), dot( y, normal ) ) * 0.495 + 0.5;
	#ifdef USE_MATCAP
		vec4 matcapColor = texture2D( matcap, uv );
	#else
		vec4 matcapColor = vec4( vec3( mix( 0.2, 0.8, uv.y ) ), 1.0 );
	#endif
	vec3 outgoingLight = diffuseColor.rgb * matcapColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,meshnormal_vert:`#define NORMAL
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	vViewPosition = - mvPosition.xyz;
#endif
}`,meshnormal_frag:`#define NORMAL
uniform float opacity;
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <uv_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 0.0, 0.0, 0.0, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	gl_FragColor = vec4( normalize( normal ) * 0.5 + 0.5, diffuseColor.a );
	#ifdef OPAQUE
		gl_FragColor.a = 1.0;
	#endif
}`,meshphong_vert:`#define PHONG
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,meshphong_frag:`#define PHONG
uniform vec3 diffuse;
uniform vec3 emissive;
uniform vec3 specular;
uniform float shininess;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_phong_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_phong_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + reflectedLight.directSpecular + reflectedLight.indirectSpecular + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,meshphysical_vert:`#define STANDARD
varying vec3 vViewPosition;
#ifdef USE_TRANSMISSION
	varying vec3 vWorldPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
#ifdef USE_TRANSMISSION
	vWorldPosition = worldPosition.xyz;
#endif
}`,meshphysical_frag:`#define STANDARD
#ifdef PHYSICAL
	#define IOR
	#define USE_SPECULAR
#endif
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float roughness;
uniform float metalness;
uniform float opacity;
#ifdef IOR
	uniform float ior;
#endif
#ifdef USE_SPECULAR
	uniform float specularIntensity;
	uniform vec3 specularColor;
	#ifdef USE_SPECULAR_COLORMAP
		uniform sampler2D specularColorMap;
	#endif
	#ifdef USE_SPECULAR_INTENSITYMAP
		uniform sampler2D specularIntensityMap;
	#endif
#endif
#ifdef USE_CLEARCOAT
	uniform float clearcoat;
	uniform float clearcoatRoughness;
#endif
#ifdef USE_DIFFUSE_ROUGHNESS
	uniform float diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		uniform sampler2D diffuseRoughnessMap;
	#endif
#endif
#ifdef USE_DISPERSION
	uniform float dispersion;
#endif
#ifdef USE_RETROREFLECTION
	uniform float retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	uniform float iridescence;
	uniform float iridescenceIOR;
	uniform float iridescenceThicknessMinimum;
	uniform float iridescenceThicknessMaximum;
#endif
#ifdef USE_SHEEN
	uniform vec3 sheenColor;
	uniform float sheenRoughness;
	#ifdef USE_SHEEN_COLORMAP
		uniform sampler2D sheenColorMap;
	#endif
	#ifdef USE_SHEEN_ROUGHNESSMAP
		uniform sampler2D sheenRoughnessMap;
	#endif
#endif
#ifdef USE_ANISOTROPY
	uniform vec2 anisotropyVector;
	#ifdef USE_ANISOTROPYMAP
		uniform sampler2D anisotropyMap;
	#endif
#endif
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <iridescence_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_physical_pars_fragment>
#include <transmission_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <clearcoat_pars_fragment>
#include <iridescence_pars_fragment>
#include <roughnessmap_pars_fragment>
#include <metalnessmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <roughnessmap_fragment>
	#include <metalnessmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <clearcoat_normal_fragment_begin>
	#include <clearcoat_normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_physical_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 totalDiffuse = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse;
	vec3 totalSpecular = reflectedLight.directSpecular + reflectedLight.indirectSpecular;
	#include <transmission_fragment>
	vec3 outgoingLight = totalDiffuse + totalSpecular + totalEmissiveRadiance;
	#ifdef USE_SHEEN
 
		outgoingLight = outgoingLight + sheenSpecularDirect + sheenSpecularIndirect;
 
 	#endif
	#ifdef USE_CLEARCOAT
		float dotNVcc = saturate( dot( geometryClearcoatNormal, geometryViewDir ) );
		vec3 Fcc = F_Schlick( material.clearcoatF0, material.clearcoatF90, dotNVcc );
		outgoingLight = outgoingLight * ( 1.0 - material.clearcoat * Fcc ) + ( clearcoatSpecularDirect + clearcoatSpecularIndirect ) * material.clearcoat;
	#endif
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,meshtoon_vert:`#define TOON
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,meshtoon_frag:`#define TOON
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <gradientmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_toon_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_toon_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,points_vert:`uniform float size;
uniform float scale;
#include <common>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
#ifdef USE_POINTS_UV
	varying vec2 vUv;
	uniform mat3 uvTransform;
#endif
void main() {
	#ifdef USE_POINTS_UV
		vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	#endif
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	gl_PointSize = size;
	#ifdef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) gl_PointSize *= ( scale / - mvPosition.z );
	#endif
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <fog_vertex>
}`,points_frag:`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <color_pars_fragment>
#include <map_particle_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_particle_fragment>
	#include <color_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,shadow_vert:`#include <common>
#include <batching_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <shadowmap_pars_vertex>
void main() {
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,shadow_frag:`uniform vec3 color;
uniform float opacity;
#include <common>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <logdepthbuf_pars_fragment>
#include <shadowmap_pars_fragment>
#include <shadowmask_pars_fragment>
void main() {
	#include <logdepthbuf_fragment>
	gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,sprite_vert:`uniform float rotation;
uniform vec2 center;
#include <common>
#include <uv_pars_vertex>
#include <fog_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	vec4 mvPosition = modelViewMatrix[ 3 ];
	vec2 scale = vec2( length( modelMatrix[ 0 ].xyz ), length( modelMatrix[ 1 ].xyz ) );
	#ifndef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) scale *= - mvPosition.z;
	#endif
	vec2 alignedPosition = ( position.xy - ( center - vec2( 0.5 ) ) ) * scale;
	vec2 rotatedPosition;
	rotatedPosition.x = cos( rotation ) * alignedPosition.x - sin( rotation ) * alignedPosition.y;
	rotatedPosition.y = sin( rotation ) * alignedPosition.x + cos( rotation ) * alignedPosition.y;
	mvPosition.xy += rotatedPosition;
	gl_Position = projectionMatrix * mvPosition;
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,sprite_frag:`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
}`},Z={common:{diffuse:{value:new Tc(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new Cs},alphaMap:{value:null},alphaMapTransform:{value:new Cs},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new Cs}},envmap:{envMap:{value:null},envMapRotation:{value:new Cs},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new Cs}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new Cs}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new Cs},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new Cs},normalScale:{value:new ys(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new Cs},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new Cs}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new Cs}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new Cs}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new Tc(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new Tc(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new Cs},alphaTest:{value:0},uvTransform:{value:new Cs}},sprite:{diffuse:{value:new Tc(16777215)},opacity:{value:1},center:{value:new ys(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new Cs},alphaMap:{value:null},alphaMapTransform:{value:new Cs},alphaTest:{value:0}}},xd={basic:{uniforms:fu([Z.common,Z.specularmap,Z.envmap,Z.aomap,Z.lightmap,Z.fog]),vertexShader:bd.meshbasic_vert,fragmentShader:bd.meshbasic_frag},lambert:{uniforms:fu([Z.common,Z.specularmap,Z.envmap,Z.aomap,Z.lightmap,Z.emissivemap,Z.bumpmap,Z.normalmap,Z.displacementmap,Z.fog,Z.lights,{emissive:{value:new Tc(0)},envMapIntensity:{value:1}}]),vertexShader:bd.meshlambert_vert,fragmentShader:bd.meshlambert_frag},phong:{uniforms:fu([Z.common,Z.specularmap,Z.envmap,Z.aomap,Z.lightmap,Z.emissivemap,Z.bumpmap,Z.normalmap,Z.displacementmap,Z.fog,Z.lights,{emissive:{value:new Tc(0)},specular:{value:new Tc(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:bd.meshphong_vert,fragmentShader:bd.meshphong_frag},standard:{uniforms:fu([Z.common,Z.envmap,Z.aomap,Z.lightmap,Z.emissivemap,Z.bumpmap,Z.normalmap,Z.displacementmap,Z.roughnessmap,Z.metalnessmap,Z.fog,Z.lights,{emissive:{value:new Tc(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:bd.meshphysical_vert,fragmentShader:bd.meshphysical_frag},toon:{uniforms:fu([Z.common,Z.aomap,Z.lightmap,Z.emissivemap,Z.bumpmap,Z.normalmap,Z.displacementmap,Z.gradientmap,Z.fog,Z.lights,{emissive:{value:new Tc(0)}}]),vertexShader:bd.meshtoon_vert,fragmentShader:bd.meshtoon_frag},matcap:{uniforms:fu([Z.common,Z.bumpmap,Z.normalmap,Z.displacementmap,Z.fog,{matcap:{value:null}}]),vertexShader:bd.meshmatcap_vert,fragmentShader:bd.meshmatcap_frag},points:{uniforms:fu([Z.points,Z.fog]),vertexShader:bd.points_vert,fragmentShader:bd.points_frag},dashed:{uniforms:fu([Z.common,Z.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:bd.linedashed_vert,fragmentShader:bd.linedashed_frag},depth:{uniforms:fu([Z.common,Z.displacementmap]),vertexShader:bd.depth_vert,fragmentShader:bd.depth_frag},normal:{uniforms:fu([Z.common,Z.bumpmap,Z.normalmap,Z.displacementmap,{opacity:{value:1}}]),vertexShader:bd.meshnormal_vert,fragmentShader:bd.meshnormal_frag},sprite:{uniforms:fu([Z.sprite,Z.fog]),vertexShader:bd.sprite_vert,fragmentShader:bd.sprite_frag},background:{uniforms:{uvTransform:{value:new Cs},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:bd.background_vert,fragmentShader:bd.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new Cs}},vertexShader:bd.backgroundCube_vert,fragmentShader:bd.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:bd.cube_vert,fragmentShader:bd.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:bd.equirect_vert,fragmentShader:bd.equirect_frag},distance:{uniforms:fu([Z.common,Z.displacementmap,{referencePosition:{value:new X},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:bd.distance_vert,fragmentShader:bd.distance_frag},shadow:{uniforms:fu([Z.lights,Z.fog,{color:{value:new Tc(0)},opacity:{value:1}}]),vertexShader:bd.shadow_vert,fragmentShader:bd.shadow_frag}};xd.physical={uniforms:fu([xd.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new Cs},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new Cs},clearcoatNormalScale:{value:new ys(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new Cs},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new Cs},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new Cs},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new Cs},sheen:{value:0},sheenColor:{value:new Tc(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new Cs},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new Cs},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new Cs},transmissionSamplerSize:{value:new ys},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new Cs},attenuationDistance:{value:0},attenuationColor:{value:new Tc(0)},specularColor:{value:new Tc(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new Cs},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new Cs},anisotropyVector:{value:new ys},anisotropyMap:{value:null},anisotropyMapTransform:{value:new Cs}}]),vertexShader:bd.meshphysical_vert,fragmentShader:bd.meshphysical_frag};var Sd={r:0,b:0,g:0},Cd=new Ws,wd=new Cs;wd.set(-1,0,0,0,1,0,0,0,1);function Td(e,t,n,r,i,a){let o=new Tc(0),s=i===!0?0:1,c,l,u=null,d=0,f=null;function p(e){let n=e.isScene===!0?e.background:null;if(n&&n.isTexture){let r=e.backgroundBlurriness>0;n=t.get(n,r)}return n}function m(t){let r=!1,i=p(t);i===null?g(o,s):i&&i.isColor&&(g(i,1),r=!0);let c=e.xr.getEnvironmentBlendMode();c===`additive`?n.buffers.color.setClear(0,0,0,1,a):c===`alpha-blend`&&n.buffers.color.setClear(0,0,0,0,a),(e.autoClear||r)&&(n.buffers.depth.setTest(!0),n.buffers.depth.setMask(!0),n.buffers.color.setMask(!0),e.clear(e.autoClearColor,e.autoClearDepth,e.autoClearStencil))}function h(t,n){let i=p(n);i&&i.isCubeTexture?(l===void 0&&(l=new Yl(new lu(1,1,1),new yu({name:`BackgroundCubeMaterial`,uniforms:du(xd.backgroundCube.uniforms),vertexShader:xd.backgroundCube.vertexShader,fragmentShader:xd.backgroundCube.fragmentShader,side:1,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute(`normal`),l.geometry.deleteAttribute(`uv`),l.onBeforeRender=function(e,t,n){this.matrixWorld.copyPosition(n.matrixWorld)},Object.defineProperty(l.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),r.update(l)),l.material.uniforms.envMap.value=i,l.material.uniforms.backgroundBlurriness.value=n.backgroundBlurriness,l.material.uniforms.backgroundIntensity.value=n.backgroundIntensity,l.material.uniforms.backgroundRotation.value.setFromMatrix4(Cd.makeRotationFromEuler(n.backgroundRotation)).transpose(),i.isRenderTargetTexture===!1&&l.material.uniforms.backgroundRotation.value.premultiply(wd),l.material.toneMapped=Os.getTransfer(i.colorSpace)!==Uo,(u!==i||d!==i.version||f!==e.toneMapping)&&(l.material.needsUpdate=!0,u=i,d=i.version,f=e.toneMapping),l.layers.enableAll(),t.unshift(l,l.geometry,l.material,0,0,null)):i&&i.isTexture&&(c===void 0&&(c=new Yl(new uu(2,2),new yu({name:`BackgroundMaterial`,uniforms:du(xd.background.uniforms),vertexShader:xd.background.vertexShader,fragmentShader:xd.background.fragmentShader,side:0,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute(`normal`),Object.defineProperty(c.material,"map",{get:function(){return this.uniforms.t2D.value}}),r.update(c)),c.material.uniforms.t2D.value=i,c.material.uniforms.backgroundIntensity.value=n.backgroundIntensity,c.material.toneMapped=Os.getTransfer(i.colorSpace)!==Uo,i.matrixAutoUpdate===!0&&i.updateMatrix(),c.material.uniforms.uvTransform.value.copy(i.matrix),(u!==i||d!==i.version||f!==e.toneMapping)&&(c.material.needsUpdate=!0,u=i,d=i.version,f=e.toneMapping),c.layers.enableAll(),t.unshift(c,c.geometry,c.material,0,0,null))}function g(t,r){t.getRGB(Sd,hu(e)),n.buffers.color.setClear(Sd.r,Sd.g,Sd.b,r,a)}function _(){l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0),c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0)}return{getClearColor:function(){return o},setClearColor:function(e,t=1){o.set(e),s=t,g(o,s)},getClearAlpha:function(){return s},setClearAlpha:function(e){s=e,g(o,s)},render:m,addToRenderList:h,dispose:_}}function Ed(e,t){let n=e.getParameter(e.MAX_VERTEX_ATTRIBS),r={},i=f(null),a=i,o=!1;function s(n,r,i,s,c){let u=!1,f=d(n,s,i,r);a!==f&&(a=f,l(a.object)),u=p(n,s,i,c),u&&m(n,s,i,c),c!==null&&t.update(c,e.ELEMENT_ARRAY_BUFFER),(u||o)&&(o=!1,b(n,r,i,s),c!==null&&e.bindBuffer(e.ELEMENT_ARRAY_BUFFER,t.get(c).buffer))}function c(){return e.createVertexArray()}function l(t){return e.bindVertexArray(t)}function u(t){return e.deleteVertexArray(t)}function d(e,t,n,i){let a=i.wireframe===!0,o=r[t.id];o===void 0&&(o={},r[t.id]=o);let s=e.isInstancedMesh===!0?e.id:0,l=o[s];l===void 0&&(l={},o[s]=l);let u=l[n.id];u===void 0&&(u={},l[n.id]=u);let d=u[a];return d===void 0&&(d=f(c()),u[a]=d),d}function f(e){let t=[],r=[],i=[];for(let e=0;e<n;e++)t[e]=0,r[e]=0,i[e]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:t,enabledAttributes:r,attributeDivisors:i,object:e,attributes:{},index:null}}function p(e,t,n,r){let i=a.attributes,o=t.attributes,s=0,c=n.getAttributes();for(let t in c)if(c[t].location>=0){let n=i[t],r=o[t];if(r===void 0&&(t===`instanceMatrix`&&e.instanceMatrix&&(r=e.instanceMatrix),t===`instanceColor`&&e.instanceColor&&(r=e.instanceColor)),n===void 0||n.attribute!==r||r&&n.data!==r.data)return!0;s++}return a.attributesNum!==s||a.index!==r}function m(e,t,n,r){let i={},o=t.attributes,s=0,c=n.getAttributes();for(let t in c)if(c[t].location>=0){let n=o[t];n===void 0&&(t===`instanceMatrix`&&e.instanceMatrix&&(n=e.instanceMatrix),t===`instanceColor`&&e.instanceColor&&(n=e.instanceColor));let r={};r.attribute=n,n&&n.data&&(r.data=n.data),i[t]=r,s++}a.attributes=i,a.attributesNum=s,a.index=r}function h(){let e=a.newAttributes;for(let t=0,n=e.length;t<n;t++)e[t]=0}function g(e){_(e,0)}function _(t,n){let r=a.newAttributes,i=a.enabledAttributes,o=a.attributeDivisors;r[t]=1,i[t]===0&&(e.enableVertexAttribArray(t),i[t]=1),o[t]!==n&&(e.vertexAttribDivisor(t,n),o[t]=n)}function v(){let t=a.newAttributes,n=a.enabledAttributes;for(let r=0,i=n.length;r<i;r++)n[r]!==t[r]&&(e.disableVertexAttribArray(r),n[r]=0)}function y(t,n,r,i,a,o,s){s===!0?e.vertexAttribIPointer(t,n,r,a,o):e.vertexAttribPointer(t,n,r,i,a,o)}function b(n,r,i,a){h();let o=a.attributes,s=i.getAttributes(),c=r.defaultAttributeValues;for(let r in s){let i=s[r];if(i.location>=0){let s=o[r];if(s===void 0&&(r===`instanceMatrix`&&n.instanceMatrix&&(s=n.instanceMatrix),r===`instanceColor`&&n.instanceColor&&(s=n.instanceColor)),s!==void 0){let r=s.normalized,o=s.itemSize,c=t.get(s);if(c===void 0)continue;let l=c.buffer,u=c.type,d=c.bytesPerElement,f=u===e.INT||u===e.UNSIGNED_INT||s.gpuType===1013;if(s.isInterleavedBufferAttribute){let t=s.data,c=t.isInterleavedBuffer===!0?t.stride:t.itemSize,p=s.offset;if(t.isInstancedInterleavedBuffer||t.isInstancedBufferAttribute){for(let e=0;e<i.locationSize;e++)_(i.location+e,t.meshPerAttribute);n.isInstancedMesh!==!0&&a._maxInstanceCount===void 0&&(a._maxInstanceCount=t.meshPerAttribute*t.count)}else for(let e=0;e<i.locationSize;e++)g(i.location+e);e.bindBuffer(e.ARRAY_BUFFER,l);for(let e=0;e<i.locationSize;e++)y(i.location+e,o/i.locationSize,u,r,c*d,(p+o/i.locationSize*e)*d,f)}else{if(s.isInstancedBufferAttribute){for(let e=0;e<i.locationSize;e++)_(i.location+e,s.meshPerAttribute);n.isInstancedMesh!==!0&&a._maxInstanceCount===void 0&&(a._maxInstanceCount=s.meshPerAttribute*s.count)}else for(let e=0;e<i.locationSize;e++)g(i.location+e);e.bindBuffer(e.ARRAY_BUFFER,l);for(let e=0;e<i.locationSize;e++)y(i.location+e,o/i.locationSize,u,r,o*d,o/i.locationSize*e*d,f)}}else if(c!==void 0){let t=c[r];if(t!==void 0)switch(t.length){case 2:e.vertexAttrib2fv(i.location,t);break;case 3:e.vertexAttrib3fv(i.location,t);break;case 4:e.vertexAttrib4fv(i.location,t);break;default:e.vertexAttrib1fv(i.location,t)}}}}v()}function x(){T();for(let e in r){let t=r[e];for(let e in t){let n=t[e];for(let e in n){let t=n[e];for(let e in t)u(t[e].object),delete t[e];delete n[e]}}delete r[e]}}function S(e){if(r[e.id]===void 0)return;let t=r[e.id];for(let e in t){let n=t[e];for(let e in n){let t=n[e];for(let e in t)u(t[e].object),delete t[e];delete n[e]}}delete r[e.id]}function C(e){for(let t in r){let n=r[t];for(let t in n){let r=n[t];if(r[e.id]===void 0)continue;let i=r[e.id];for(let e in i)u(i[e].object),delete i[e];delete r[e.id]}}}function w(e){for(let t in r){let n=r[t],i=e.isInstancedMesh===!0?e.id:0,a=n[i];if(a!==void 0){for(let e in a){let t=a[e];for(let e in t)u(t[e].object),delete t[e];delete a[e]}delete n[i],Object.keys(n).length===0&&delete r[t]}}}function T(){E(),o=!0,a!==i&&(a=i,l(a.object))}function E(){i.geometry=null,i.program=null,i.wireframe=!1}return{setup:s,reset:T,resetDefaultState:E,dispose:x,releaseStatesOfGeometry:S,releaseStatesOfObject:w,releaseStatesOfProgram:C,initAttributes:h,enableAttribute:g,disableUnusedAttributes:v}}function Dd(e,t,n){let r;function i(e){r=e}function a(t,i){e.drawArrays(r,t,i),n.update(i,r,1)}function o(t,i,a){a!==0&&(e.drawArraysInstanced(r,t,i,a),n.update(i,r,a))}function s(e,i,a){if(a===0)return;t.get(`WEBGL_multi_draw`).multiDrawArraysWEBGL(r,e,0,i,0,a);let o=0;for(let e=0;e<a;e++)o+=i[e];n.update(o,r,1)}this.setMode=i,this.render=a,this.renderInstances=o,this.renderMultiDraw=s}function Od(e,t,n,r){let i;function a(){if(i!==void 0)return i;if(t.has(`EXT_texture_filter_anisotropic`)===!0){let n=t.get(`EXT_texture_filter_anisotropic`);i=e.getParameter(n.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else i=0;return i}function o(t){return t===1023||r.convert(t)===e.getParameter(e.IMPLEMENTATION_COLOR_READ_FORMAT)}function s(n){let i=n===1016&&(t.has(`EXT_color_buffer_half_float`)||t.has(`EXT_color_buffer_float`));return!(n!==1009&&n!==1015&&!i&&r.convert(n)!==e.getParameter(e.IMPLEMENTATION_COLOR_READ_TYPE))}function c(t){if(t===`highp`){if(e.getShaderPrecisionFormat(e.VERTEX_SHADER,e.HIGH_FLOAT).precision>0&&e.getShaderPrecisionFormat(e.FRAGMENT_SHADER,e.HIGH_FLOAT).precision>0)return`highp`;t=`mediump`}return t===`mediump`&&e.getShaderPrecisionFormat(e.VERTEX_SHADER,e.MEDIUM_FLOAT).precision>0&&e.getShaderPrecisionFormat(e.FRAGMENT_SHADER,e.MEDIUM_FLOAT).precision>0?`mediump`:`lowp`}let l=n.precision===void 0?`highp`:n.precision,u=c(l);u!==l&&(ns(`WebGLRenderer:`,l,`not supported, using`,u,`instead.`),l=u);let d=n.reversedDepthBuffer===!0&&t.has(`EXT_clip_control`),f=n.logarithmicDepthBuffer===!0&&d===!1;n.reversedDepthBuffer===!0&&d===!1&&ns(`WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer.`),n.logarithmicDepthBuffer===!0&&d===!0&&ns(`WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.`);let p=e.getParameter(e.MAX_TEXTURE_IMAGE_UNITS),m=e.getParameter(e.MAX_VERTEX_TEXTURE_IMAGE_UNITS),h=e.getParameter(e.MAX_TEXTURE_SIZE),g=e.getParameter(e.MAX_CUBE_MAP_TEXTURE_SIZE),_=e.getParameter(e.MAX_VERTEX_ATTRIBS),v=e.getParameter(e.MAX_VERTEX_UNIFORM_VECTORS),y=e.getParameter(e.MAX_VARYING_VECTORS),b=e.getParameter(e.MAX_FRAGMENT_UNIFORM_VECTORS),x=e.getParameter(e.MAX_SAMPLES),S=e.getParameter(e.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:a,getMaxPrecision:c,textureFormatReadable:o,textureTypeReadable:s,precision:l,logarithmicDepthBuffer:f,reversedDepthBuffer:d,maxTextures:p,maxVertexTextures:m,maxTextureSize:h,maxCubemapSize:g,maxAttributes:_,maxVertexUniforms:v,maxVaryings:y,maxFragmentUniforms:b,maxSamples:x,samples:S}}function kd(e){let t=this,n=null,r=0,i=!1,a=!1,o=new kl,s=new Cs,c={value:null,needsUpdate:!1};this.uniform=c,this.numPlanes=0,this.numIntersection=0,this.init=function(e,t){let n=e.length!==0||t||r!==0||i;return i=t,r=e.length,n},this.beginShadows=function(){a=!0,u(null)},this.endShadows=function(){a=!1},this.setGlobalState=function(e,t){n=u(e,t,0)},this.setState=function(t,o,s){let d=t.clippingPlanes,f=t.clipIntersection,p=t.clipShadows,m=e.get(t);if(!i||d===null||d.length===0||a&&!p)a?u(null):l();else{let e=a?0:r,t=e*4,i=m.clippingState||null;c.value=i,i=u(d,o,t,s);for(let e=0;e!==t;++e)i[e]=n[e];m.clippingState=i,this.numIntersection=f?this.numPlanes:0,this.numPlanes+=e}};function l(){c.value!==n&&(c.value=n,c.needsUpdate=r>0),t.numPlanes=r,t.numIntersection=0}function u(e,n,r,i){let a=e===null?0:e.length,l=null;if(a!==0){if(l=c.value,i!==!0||l===null){let t=r+a*4,i=n.matrixWorldInverse;s.getNormalMatrix(i),(l===null||l.length<t)&&(l=new Float32Array(t));for(let t=0,n=r;t!==a;++t,n+=4)o.copy(e[t]).applyMatrix4(i,s),o.normal.toArray(l,n),l[n+3]=o.constant}c.value=l,c.needsUpdate=!0}return t.numPlanes=a,t.numIntersection=0,l}}var Ad=class extends Vs{constructor(e=1,t={}){super(e,e,t),this.isWebGLCubeRenderTarget=!0;let n={width:e,height:e,depth:1},r=[n,n,n,n,n,n];this.texture=new au(r),this._setTextureOptions(t),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(e,t){this.texture.type=t.type,this.texture.colorSpace=t.colorSpace,this.texture.generateMipmaps=t.generateMipmaps,this.texture.minFilter=t.minFilter,this.texture.magFilter=t.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

				varying vec3 vWorldDirection;

				vec3 transformDirection( in vec3 dir, in mat4 matrix ) {

					return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );

				}

				void main() {

					vWorldDirection = transformDirection( position, modelMatrix );

					#include <begin_vertex>
					#include <project_vertex>

				}
			`,fragmentShader:`

				uniform sampler2D tEquirect;

				varying vec3 vWorldDirection;

				#include <common>

				void main() {

					vec3 direction = normalize( vWorldDirection );

					vec2 sampleUV = equirectUv( direction );

					gl_FragColor = texture2D( tEquirect, sampleUV );

				}
			`},r=new lu(5,5,5),i=new yu({name:`CubemapFromEquirect`,uniforms:du(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:1,blending:0});i.uniforms.tEquirect.value=t;let a=new Yl(r,i),o=t.minFilter;return t.minFilter===1008&&(t.minFilter=Ca),new td(1,10,this).update(e,a),t.minFilter=o,a.geometry.dispose(),a.material.dispose(),this}clear(e,t=!0,n=!0,r=!0){let i=e.getRenderTarget();for(let i=0;i<6;i++)e.setRenderTarget(this,i),e.clear(t,n,r);e.setRenderTarget(i)}},jd=256,Md=3,Nd=20,Pd=256,Fd=16,Id=3,Ld=new X,Rd=new Tc,zd=class e{constructor(e){this._renderer=e,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new td(1,10,null),this._boxMesh=new Yl(new lu(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(e,t=0,n=.1,r=100,i={}){let{size:a=256,position:o=Ld}=i,s=this._renderer;this._setSize(a);let c=this._allocateTarget(),l=this._getSourceTarget(!0);t>0&&(l.texture.mipmapsAutoUpdate=!1);let u=s.autoClear,d=s.autoClearColor,f=s.autoClearDepth,p=s.autoClearStencil,m=e.background;s.autoClear=!0,s.autoClearColor=!0,s.autoClearDepth=!0,s.autoClearStencil=!0,m===null&&(e.background=s.getClearColor(Rd));let h=new td(n,r,l);return h.position.copy(o),h.update(s,e),s.autoClear=u,s.autoClearColor=d,s.autoClearDepth=f,s.autoClearStencil=p,e.background=m,t>0&&(l.texture.mipmapsAutoUpdate=!0,this._blur(c,t)),this._applyPMREM(c),c}fromEquirectangular(e,t=null){return this._fromTexture(e,t)}fromCubemap(e,t=null){return this._fromTexture(e,t)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=Kd(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=Gd(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(e,t){return t>0?1-Math.sqrt(1-e/t):0}_setSize(e){this._cubeSize=Math.max(jd,hs(e))}_fromTexture(e,t){e.mapping===301||e.mapping===302?this._setSize(e.image.length===0?jd:e.image[0].width||e.image[0].image.width):this._setSize(e.image.width/4);let n=t||this._allocateTarget();return this._textureToCubemap(e),this._applyPMREM(n),n}_allocateTarget(){let e=this._cubeSize,t=Bd(e,!1,!1),n=Math.log2(e)-Md;for(let r=0;r<=n;r++)t.texture.mipmaps.push({width:e>>r,height:e>>r});return t.texture.name=`PMREM`,t.texture.isPMREMTexture=!0,t}_getSourceTarget(e=!1){let t=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==t||e&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=Bd(t,!0,e)),this._sourceTarget}_compileMaterial(e){this._boxMesh.material=e,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(e,t,n){let r=this._boxMesh,i=this._cubeCamera;r.material=n,i.renderTarget=e,i.activeMipmapLevel=t;let a=e.width>>t;e.viewport.set(0,0,a,a),i.update(this._renderer,r),e.viewport.set(0,0,e.width,e.height)}_textureToCubemap(e){let t;e.mapping===301||e.mapping===302?(this._cubemapMaterial===null&&(this._cubemapMaterial=Kd()),t=this._cubemapMaterial,t.uniforms.flipEnvMap.value=e.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=Gd()),t=this._equirectMaterial),t.uniforms.envMap.value=e,this._renderCube(this._getSourceTarget(),0,t)}_applyPMREM(t){this._ggxMaterial===null&&(this._ggxMaterial=Hd(),this._integrationMaterial=Ud());let n=this._cubeSize,r=t.texture.mipmaps.length-1,i=this._ggxMaterial.uniforms;i.envMap.value=this._sourceTarget.texture;let a=this._integrationMaterial.uniforms;a.envMap.value=this._sourceTarget.texture,a.sourceLod.value=Math.log2(n/Fd);for(let o=0;o<=r;o++){let s=e.lodToRoughness(o,r);if(o>r-Id)a.roughness.value=s,this._renderCube(t,o,this._integrationMaterial);else{let e=s>0?Math.log2(n)+.5*Math.log2(6/(Pd*s**4))+.5:0;i.roughness.value=s,i.lodBias.value=e,this._renderCube(t,o,this._ggxMaterial)}}}_blur(e,t){this._blurMaterial===null&&(this._blurMaterial=Wd());let n=this._blurMaterial,r=n.uniforms,i=this._sourceTarget;r.sigma.value=Math.min(t,Math.PI)/Math.SQRT2,r.envMap.value=i.texture,this._renderCube(e,0,n),r.envMap.value=e.texture,this._renderCube(i,0,n)}};function Bd(e,t,n){return new Ad(e,{minFilter:Ta,generateMipmaps:t,type:Na,colorSpace:Vo,depthBuffer:n})}function Vd(e,t,n){return new yu({name:e,uniforms:t,vertexShader:bd.cube_vert,fragmentShader:n,side:1,blending:0,depthTest:!1,depthWrite:!1})}function Hd(){return Vd(`PMREMGGXConvolution`,{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${Pd}u

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float lodBias;

		#include <common>

		// Van der Corput radical inverse
		float radicalInverse_VdC( uint bits ) {

			bits = ( bits << 16u ) | ( bits >> 16u );
			bits = ( ( bits & 0x55555555u ) << 1u ) | ( ( bits & 0xAAAAAAAAu ) >> 1u );
			bits = ( ( bits & 0x33333333u ) << 2u ) | ( ( bits & 0xCCCCCCCCu ) >> 2u );
			bits = ( ( bits & 0x0F0F0F0Fu ) << 4u ) | ( ( bits & 0xF0F0F0F0u ) >> 4u );
			bits = ( ( bits & 0x00FF00FFu ) << 8u ) | ( ( bits & 0xFF00FF00u ) >> 8u );
			return float( bits ) * 2.3283064365386963e-10; // / 0x100000000

		}

		// Hammersley sequence
		vec2 hammersley( uint i, uint N ) {

			return vec2( float( i ) / float( N ), radicalInverse_VdC( i ) );

		}

		void main() {

			vec3 N = normalize( vWorldDirection );

			// For very low roughness, just sample the environment directly
			if ( roughness < 0.001 ) {

				gl_FragColor = vec4( textureLod( envMap, N, 0.0 ).rgb, 1.0 );
				return;

			}

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			// Tangent space basis for VNDF sampling
			vec3 up = abs( N.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, N ) );
			vec3 bitangent = cross( N, tangent );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			for ( uint i = 0u; i < GGX_SAMPLES; i ++ ) {

				vec2 Xi = hammersley( i, GGX_SAMPLES );

				// With V = N, sample the reflected direction directly.
				float invQ = 1.0 / ( 1.0 - Xi.x + alpha2 * Xi.x );
				float NdotL = ( 1.0 - Xi.x - alpha2 * Xi.x ) * invQ;

				if ( NdotL > 0.0 ) {

					float phi = 2.0 * PI * Xi.y;
					float sinTheta = 2.0 * alpha * sqrt( Xi.x * ( 1.0 - Xi.x ) ) * invQ;
					vec3 L = N * NdotL + ( tangent * cos( phi ) + bitangent * sin( phi ) ) * sinTheta;

					// Match the source mip to the sample's solid angle. The terms
					// independent of the sample are precomputed in lodBias.
					float d = alpha2 * invQ;
					float lod = max( log2( d ) + lodBias, 0.0 );

					// Weight by NdotL for the split-sum approximation
					prefilteredColor += textureLod( envMap, L, lod ).rgb * NdotL;
					totalWeight += NdotL;

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function Ud(){return Vd(`PMREMGGXIntegration`,{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:Fd}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float sourceLod;
		uniform int sourceSize;

		void main() {

			vec3 N = normalize( vWorldDirection );

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			float texelSize = 2.0 / float( sourceSize );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			// Pair opposite texels: only the one in N's hemisphere contributes.
			for ( int face = 0; face < 3; face ++ ) {

				for ( int y = 0; y < sourceSize; y ++ ) {

					for ( int x = 0; x < sourceSize; x ++ ) {

						vec2 uv = ( vec2( x, y ) + 0.5 ) * texelSize - 1.0;
						vec3 texelDirection = face == 0 ? vec3( 1.0, uv ) : ( face == 1 ? vec3( uv.x, 1.0, uv.y ) : vec3( uv, 1.0 ) );

						float invDistance = inversesqrt( 1.0 + dot( uv, uv ) );
						float NdotL = dot( N, texelDirection );
						texelDirection *= NdotL < 0.0 ? - 1.0 : 1.0;
						NdotL = abs( NdotL ) * invDistance;

						// With V = N, NdotH squared is ( 1 + NdotL ) / 2. Common factors
						// in the GGX distribution and texel solid angle cancel when normalized.
						float d = 1.0 + alpha2 + ( alpha2 - 1.0 ) * NdotL;
						float weight = NdotL * invDistance * invDistance * invDistance / ( d * d );

						prefilteredColor += textureLod( envMap, texelDirection, sourceLod ).rgb * weight;
						totalWeight += weight;

					}

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function Wd(){return Vd(`PMREMSphericalGaussianBlur`,{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${Nd}
		#define GOLDEN_ANGLE 2.39996322973

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float sigma;

		#include <common>

		void main() {

			vec3 outputDirection = normalize( vWorldDirection );

			vec3 up = abs( outputDirection.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, outputDirection ) );
			vec3 bitangent = cross( outputDirection, tangent );

			// Truncate the kernel at three standard deviations or at the antipode.
			float thetaMax = min( 3.0 * sigma, PI );
			float truncation = 1.0 - exp( - 0.5 * thetaMax * thetaMax / ( sigma * sigma ) );

			vec3 accumColor = vec3( 0.0 );
			float accumWeight = 0.0;

			for ( int i = 0; i < SAMPLES; i ++ ) {

				// Stratified inverse-CDF sampling of the Gaussian, placed on a golden-angle spiral.
				float stratum = ( float( i ) + 0.5 ) / float( SAMPLES );
				float theta = sigma * sqrt( - 2.0 * log( 1.0 - stratum * truncation ) );
				float phi = float( i ) * GOLDEN_ANGLE;

				vec3 offset = cos( phi ) * tangent + sin( phi ) * bitangent;
				vec3 sampleDirection = cos( theta ) * outputDirection + sin( theta ) * offset;

				// Correct the planar sample density to solid angle.
				float weight = sin( theta ) / theta;

				accumColor += weight * textureLod( envMap, sampleDirection, 0.0 ).rgb;
				accumWeight += weight;

			}

			gl_FragColor = vec4( accumColor / accumWeight, 1.0 );

		}
	`)}function Gd(){return Vd(`PMREMEquirectangularToCubemap`,{envMap:{value:null}},`

		varying vec3 vWorldDirection;

		uniform sampler2D envMap;

		#include <common>

		void main() {

			// Average four subpixel samples to preserve small, bright features.
			vec3 direction = normalize( vWorldDirection );
			vec3 dx = dFdx( direction ) * 0.25;
			vec3 dy = dFdy( direction ) * 0.25;

			vec3 color = textureLod( envMap, equirectUv( normalize( direction - dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction - dx + dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx + dy ) ), 0.0 ).rgb;
			gl_FragColor = vec4( color * 0.25, 1.0 );

		}
	`)}function Kd(){return Vd(`PMREMCubemapToCubemap`,{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function qd(e){let t=new WeakMap,n=new WeakMap,r=null;function i(e,t=!1){return e==null?null:t?o(e):a(e)}function a(n){if(n&&n.isTexture){let r=n.mapping;if(r===303||r===304){if(t.has(n)){let e=t.get(n).texture;return s(e,n.mapping)}{let r=n.image;if(r&&r.height>0){let i=new Ad(r.height);return i.fromEquirectangularTexture(e,n),t.set(n,i),n.addEventListener(`dispose`,l),s(i.texture,n.mapping)}return null}}}return n}function o(t){if(t&&t.isTexture&&t.isPMREMTexture!==!0){let i=t.mapping,a=i===303||i===304,o=i===301||i===302;if(a||o){let i=n.get(t),s=i===void 0?0:i.texture.pmremVersion;if(t.isRenderTargetTexture&&t.pmremVersion!==s)return r===null&&(r=new zd(e)),i=a?r.fromEquirectangular(t,i):r.fromCubemap(t,i),i.texture.pmremVersion=t.pmremVersion,n.set(t,i),i.texture;if(i!==void 0)return i.texture;{let s=t.image;return a&&s&&s.height>0||o&&s&&c(s)?(r===null&&(r=new zd(e)),i=a?r.fromEquirectangular(t):r.fromCubemap(t),i.texture.pmremVersion=t.pmremVersion,n.set(t,i),t.addEventListener(`dispose`,u),i.texture):null}}}return t}function s(e,t){return t===303?e.mapping=301:t===304&&(e.mapping=302),e}function c(e){let t=0;for(let n=0;n<6;n++)e[n]!==void 0&&t++;return t===6}function l(e){let n=e.target;n.removeEventListener(`dispose`,l);let r=t.get(n);r!==void 0&&(t.delete(n),r.dispose())}function u(e){let t=e.target;t.removeEventListener(`dispose`,u);let r=n.get(t);r!==void 0&&(n.delete(t),r.dispose())}function d(){t=new WeakMap,n=new WeakMap,r!==null&&(r.dispose(),r=null)}return{get:i,dispose:d}}function Jd(e){let t={};function n(n){if(t[n]!==void 0)return t[n];let r=e.getExtension(n);return t[n]=r,r}return{has:function(e){return n(e)!==null},init:function(){n(`EXT_color_buffer_float`),n(`WEBGL_clip_cull_distance`),n(`OES_texture_float_linear`),n(`EXT_color_buffer_half_float`),n(`WEBGL_multisampled_render_to_texture`),n(`WEBGL_render_shared_exponent`)},get:function(e){let t=n(e);return t===null&&is(`WebGLRenderer: `+e+` extension not supported.`),t}}}function Yd(e,t,n,r){let i={},a=new WeakMap,o=new FinalizationRegistry(e=>delete i[e]);function s(e){c(e.target)}function c(e){e.index!==null&&t.remove(e.index);for(let n in e.attributes)t.remove(e.attributes[n]);e.removeEventListener(`dispose`,s),delete i[e.id],o.unregister(e);let c=a.get(e);c&&(t.remove(c),a.delete(e)),r.releaseStatesOfGeometry(e),e.isInstancedBufferGeometry===!0&&delete e._maxInstanceCount,n.memory.geometries--}function l(e,t){return i[t.id]===void 0&&(t.addEventListener(`dispose`,s),i[t.id]=new WeakRef(t),o.register(t,t.id,t),n.memory.geometries++),t}function u(n){let r=n.attributes;for(let n in r)t.update(r[n],e.ARRAY_BUFFER)}function d(e){let n=e.index,r=e.attributes.position,i=0;if(r===void 0)return;let o=n===null?r.array.length/3-1:n.array.length,s=new(r.count>=65535?cl:sl)(Math.ceil(o/3)*6,1),c=s.array;if(n!==null){let e=n.array;i=n.version;for(let t=0,n=0;t<o;t+=3){let r=e[t+0],i=e[t+1],a=e[t+2];c[n++]=r,c[n++]=i,c[n++]=i,c[n++]=a,c[n++]=a,c[n++]=r}}else{i=r.version;for(let e=0,t=0;e<o;e+=3){let n=e+0,r=e+1,i=e+2;c[t++]=n,c[t++]=r,c[t++]=r,c[t++]=i,c[t++]=i,c[t++]=n}}s.version=i;let l=a.get(e);l&&t.remove(l),a.set(e,s)}function f(e){let t=a.get(e);if(t){let n=e.index;n!==null&&t.version<n.version&&d(e)}else d(e);return a.get(e)}function p(){for(let e in i){let t=i[e].deref();t!==void 0&&c(t)}}return{get:l,update:u,getWireframeAttribute:f,dispose:p}}function Xd(e,t,n){let r;function i(e){r=e}let a,o;function s(e){a=e.type,o=e.bytesPerElement}function c(t,i){e.drawElements(r,i,a,t*o),n.update(i,r,1)}function l(t,i,s){s!==0&&(e.drawElementsInstanced(r,i,a,t*o,s),n.update(i,r,s))}function u(e,i,o){if(o===0)return;t.get(`WEBGL_multi_draw`).multiDrawElementsWEBGL(r,i,0,a,e,0,o);let s=0;for(let e=0;e<o;e++)s+=i[e];n.update(s,r,1)}this.setMode=i,this.setIndex=s,this.render=c,this.renderInstances=l,this.renderMultiDraw=u}function Zd(e){let t={geometries:0,textures:0},n={frame:0,calls:0,triangles:0,points:0,lines:0};function r(t,r,i){switch(n.calls++,r){case e.TRIANGLES:n.triangles+=t/3*i;break;case e.LINES:n.lines+=t/2*i;break;case e.LINE_STRIP:n.lines+=i*(t-1);break;case e.LINE_LOOP:n.lines+=i*t;break;case e.POINTS:n.points+=i*t;break;default:rs(`WebGLInfo: Unknown draw mode:`,r)}}function i(){n.calls=0,n.triangles=0,n.points=0,n.lines=0}return{memory:t,render:n,programs:null,autoReset:!0,reset:i,update:r}}function Qd(e,t,n){let r=new WeakMap,i=new zs;function a(a,o,s){let c=a.morphTargetInfluences,l=o.morphAttributes.position||o.morphAttributes.normal||o.morphAttributes.color,u=l===void 0?0:l.length,d=r.get(o);if(d===void 0||d.count!==u){d!==void 0&&d.texture.dispose();let e=o.morphAttributes.position!==void 0,n=o.morphAttributes.normal!==void 0,a=o.morphAttributes.color!==void 0,s=o.morphAttributes.position||[],c=o.morphAttributes.normal||[],l=o.morphAttributes.color||[],f=0;e===!0&&(f=1),n===!0&&(f=2),a===!0&&(f=3);let p=o.attributes.position.count*f,m=1;p>t.maxTextureSize&&(m=Math.ceil(p/t.maxTextureSize),p=t.maxTextureSize);let h=new Float32Array(p*m*4*u),g=new Hs(h,p,m,u);g.type=Ma,g.needsUpdate=!0;let _=f*4;for(let t=0;t<u;t++){let r=s[t],o=c[t],u=l[t],d=p*m*4*t;for(let t=0;t<r.count;t++){let s=t*_;e===!0&&(i.fromBufferAttribute(r,t),h[d+s+0]=i.x,h[d+s+1]=i.y,h[d+s+2]=i.z,h[d+s+3]=0),n===!0&&(i.fromBufferAttribute(o,t),h[d+s+4]=i.x,h[d+s+5]=i.y,h[d+s+6]=i.z,h[d+s+7]=0),a===!0&&(i.fromBufferAttribute(u,t),h[d+s+8]=i.x,h[d+s+9]=i.y,h[d+s+10]=i.z,h[d+s+11]=u.itemSize===4?i.w:1)}}d={count:u,texture:g,size:new ys(p,m)},r.set(o,d);function v(){g.dispose(),r.delete(o),o.removeEventListener(`dispose`,v)}o.addEventListener(`dispose`,v)}if(a.isInstancedMesh===!0&&a.morphTexture!==null)s.getUniforms().setValue(e,`morphTexture`,a.morphTexture,n);else{let t=0;for(let e=0;e<c.length;e++)t+=c[e];let n=o.morphTargetsRelative?1:1-t;s.getUniforms().setValue(e,`morphTargetBaseInfluence`,n),s.getUniforms().setValue(e,`morphTargetInfluences`,c)}s.getUniforms().setValue(e,`morphTargetsTexture`,d.texture,n),s.getUniforms().setValue(e,`morphTargetsTextureSize`,d.size)}return{update:a}}function $d(e,t,n,r,i){let a=new WeakMap;function o(r){let o=i.render.frame,s=r.geometry,l=t.get(r,s);if(a.get(l)!==o&&(t.update(l),a.set(l,o)),r.isInstancedMesh&&(r.hasEventListener(`dispose`,c)===!1&&r.addEventListener(`dispose`,c),a.get(r)!==o&&(n.update(r.instanceMatrix,e.ARRAY_BUFFER),r.instanceColor!==null&&n.update(r.instanceColor,e.ARRAY_BUFFER),a.set(r,o))),r.isSkinnedMesh){let e=r.skeleton;a.get(e)!==o&&(e.update(),a.set(e,o))}return l}function s(){a=new WeakMap}function c(e){let t=e.target;t.removeEventListener(`dispose`,c),r.releaseStatesOfObject(t),n.remove(t.instanceMatrix),t.instanceColor!==null&&n.remove(t.instanceColor)}return{update:o,dispose:s}}var ef={1:`LINEAR_TONE_MAPPING`,2:`REINHARD_TONE_MAPPING`,3:`CINEON_TONE_MAPPING`,4:`ACES_FILMIC_TONE_MAPPING`,6:`AGX_TONE_MAPPING`,7:`NEUTRAL_TONE_MAPPING`,5:`CUSTOM_TONE_MAPPING`};function tf(e,t,n,r,i,a){let o=new Vs(t,n,{type:e,depthBuffer:i,stencilBuffer:a,samples:r?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),s=null,c=null,l=null,u=new xl;u.setAttribute(`position`,new ll([-1,3,0,-1,-1,0,3,-1,0],3)),u.setAttribute(`uv`,new ll([0,2,0,0,2,0],2));let d=new bu({uniforms:{tDiffuse:{value:null}},vertexShader:`
			precision highp float;

			uniform mat4 modelViewMatrix;
			uniform mat4 projectionMatrix;

			attribute vec3 position;
			attribute vec2 uv;

			varying vec2 vUv;

			void main() {
				vUv = uv;
				gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
			}`,fragmentShader:`
			precision highp float;

			uniform sampler2D tDiffuse;

			varying vec2 vUv;

			#include <tonemapping_pars_fragment>
			#include <colorspace_pars_fragment>

			void main() {
				gl_FragColor = texture2D( tDiffuse, vUv );

				#ifdef LINEAR_TONE_MAPPING
					gl_FragColor.rgb = LinearToneMapping( gl_FragColor.rgb );
				#elif defined( REINHARD_TONE_MAPPING )
					gl_FragColor.rgb = ReinhardToneMapping( gl_FragColor.rgb );
				#elif defined( CINEON_TONE_MAPPING )
					gl_FragColor.rgb = CineonToneMapping( gl_FragColor.rgb );
				#elif defined( ACES_FILMIC_TONE_MAPPING )
					gl_FragColor.rgb = ACESFilmicToneMapping( gl_FragColor.rgb );
				#elif defined( AGX_TONE_MAPPING )
					gl_FragColor.rgb = AgXToneMapping( gl_FragColor.rgb );
				#elif defined( NEUTRAL_TONE_MAPPING )
					gl_FragColor.rgb = NeutralToneMapping( gl_FragColor.rgb );
				#elif defined( CUSTOM_TONE_MAPPING )
					gl_FragColor.rgb = CustomToneMapping( gl_FragColor.rgb );
				#endif

				#ifdef SRGB_TRANSFER
					gl_FragColor = sRGBTransferOETF( gl_FragColor );
				#endif
			}`,depthTest:!1,depthWrite:!1}),f=new Yl(u,d),p=new Zu(-1,1,1,-1,0,1),m=null,h=null,g=!1,_,v=null,y=[],b=!1;this.setSize=function(e,t){o.setSize(e,t),s!==null&&s.setSize(e,t),c!==null&&c.setSize(e,t);for(let n=0;n<y.length;n++){let r=y[n];r.setSize&&r.setSize(e,t)}},this.setEffects=function(e){y=e,b=y.length>0&&y[0].isRenderPass===!0;let t=o.width,n=o.height;y.length>0&&s===null&&(s=new Vs(t,n,{type:Na,depthBuffer:!1,stencilBuffer:!1}),c=new Vs(t,n,{type:Na,depthBuffer:!1,stencilBuffer:!1}));let r=i===!0&&y.some(e=>e.needsDepthTexture===!0);r!==(o.depthTexture!==null)&&(r===!0&&l===null&&(l=new ou(t,n),a===!0&&(l.format=Ua,l.type=Ia)),o.dispose(),o.depthTexture=r?l:null,o.resolveDepthBuffer=r,o.storeMultisampledDepthBuffer=r);for(let e=0;e<y.length;e++){let i=y[e];i.setSize&&i.setSize(t,n),r&&i.needsDepthTexture===!0&&i.setDepthTexture&&i.setDepthTexture(l)}},this.begin=function(e,t){if(g||e.toneMapping===0&&y.length===0)return!1;if(v=t,t!==null){let e=t.width,n=t.height;(o.width!==e||o.height!==n)&&this.setSize(e,n)}return b===!1&&e.setRenderTarget(o),_=e.toneMapping,e.toneMapping=0,!0},this.hasRenderPass=function(){return b},this.end=function(e,t){e.toneMapping=_,g=!0;let n=o,r=s;for(let i=0;i<y.length;i++){let a=y[i];a.enabled!==!1&&(a.render(e,r,n,t),a.needsSwap!==!1&&(n=r,r=r===s?c:s))}if(m!==e.outputColorSpace||h!==e.toneMapping){m=e.outputColorSpace,h=e.toneMapping,d.defines={},Os.getTransfer(m)===`srgb`&&(d.defines.SRGB_TRANSFER=``);let t=ef[h];t&&(d.defines[t]=``),d.needsUpdate=!0}d.uniforms.tDiffuse.value=n.texture,e.setRenderTarget(v),e.render(f,p),v=null,g=!1},this.isCompositing=function(){return g},this.dispose=function(){o.dispose(),s!==null&&s.dispose(),c!==null&&c.dispose(),u.dispose(),d.dispose()}}var nf=new Rs,rf=new ou(1,1),af=new su(1),of=new Hs,sf=new Us,cf=new au,lf=[],uf=[],df=new Float32Array(16),ff=new Float32Array(9),pf=new Float32Array(4);function mf(e,t,n){let r=e[0];if(r<=0||r>0)return e;let i=t*n,a=lf[i];if(a===void 0&&(a=new Float32Array(i),lf[i]=a),t!==0){r.toArray(a,0);for(let r=1,i=0;r!==t;++r)i+=n,e[r].toArray(a,i)}return a}function hf(e,t){if(e.length!==t.length)return!1;for(let n=0,r=e.length;n<r;n++)if(e[n]!==t[n])return!1;return!0}function gf(e,t){for(let n=0,r=t.length;n<r;n++)e[n]=t[n]}function _f(e,t){let n=uf[t];n===void 0&&(n=new Int32Array(t),uf[t]=n);for(let r=0;r!==t;++r)n[r]=e.allocateTextureUnit();return n}function vf(e,t){let n=this.cache;n[0]!==t&&(e.uniform1f(this.addr,t),n[0]=t)}function yf(e,t){let n=this.cache;if(t.x!==void 0)(n[0]!==t.x||n[1]!==t.y)&&(e.uniform2f(this.addr,t.x,t.y),n[0]=t.x,n[1]=t.y);else{if(hf(n,t))return;e.uniform2fv(this.addr,t),gf(n,t)}}function bf(e,t){let n=this.cache;if(t.x!==void 0)(n[0]!==t.x||n[1]!==t.y||n[2]!==t.z)&&(e.uniform3f(this.addr,t.x,t.y,t.z),n[0]=t.x,n[1]=t.y,n[2]=t.z);else if(t.r!==void 0)(n[0]!==t.r||n[1]!==t.g||n[2]!==t.b)&&(e.uniform3f(this.addr,t.r,t.g,t.b),n[0]=t.r,n[1]=t.g,n[2]=t.b);else{if(hf(n,t))return;e.uniform3fv(this.addr,t),gf(n,t)}}function xf(e,t){let n=this.cache;if(t.x!==void 0)(n[0]!==t.x||n[1]!==t.y||n[2]!==t.z||n[3]!==t.w)&&(e.uniform4f(this.addr,t.x,t.y,t.z,t.w),n[0]=t.x,n[1]=t.y,n[2]=t.z,n[3]=t.w);else{if(hf(n,t))return;e.uniform4fv(this.addr,t),gf(n,t)}}function Sf(e,t){let n=this.cache,r=t.elements;if(r===void 0){if(hf(n,t))return;e.uniformMatrix2fv(this.addr,!1,t),gf(n,t)}else{if(hf(n,r))return;pf.set(r),e.uniformMatrix2fv(this.addr,!1,pf),gf(n,r)}}function Cf(e,t){let n=this.cache,r=t.elements;if(r===void 0){if(hf(n,t))return;e.uniformMatrix3fv(this.addr,!1,t),gf(n,t)}else{if(hf(n,r))return;ff.set(r),e.uniformMatrix3fv(this.addr,!1,ff),gf(n,r)}}function wf(e,t){let n=this.cache,r=t.elements;if(r===void 0){if(hf(n,t))return;e.uniformMatrix4fv(this.addr,!1,t),gf(n,t)}else{if(hf(n,r))return;df.set(r),e.uniformMatrix4fv(this.addr,!1,df),gf(n,r)}}function Tf(e,t){let n=this.cache;n[0]!==t&&(e.uniform1i(this.addr,t),n[0]=t)}function Ef(e,t){let n=this.cache;if(t.x!==void 0)(n[0]!==t.x||n[1]!==t.y)&&(e.uniform2i(this.addr,t.x,t.y),n[0]=t.x,n[1]=t.y);else{if(hf(n,t))return;e.uniform2iv(this.addr,t),gf(n,t)}}function Df(e,t){let n=this.cache;if(t.x!==void 0)(n[0]!==t.x||n[1]!==t.y||n[2]!==t.z)&&(e.uniform3i(this.addr,t.x,t.y,t.z),n[0]=t.x,n[1]=t.y,n[2]=t.z);else{if(hf(n,t))return;e.uniform3iv(this.addr,t),gf(n,t)}}function Of(e,t){let n=this.cache;if(t.x!==void 0)(n[0]!==t.x||n[1]!==t.y||n[2]!==t.z||n[3]!==t.w)&&(e.uniform4i(this.addr,t.x,t.y,t.z,t.w),n[0]=t.x,n[1]=t.y,n[2]=t.z,n[3]=t.w);else{if(hf(n,t))return;e.uniform4iv(this.addr,t),gf(n,t)}}function kf(e,t){let n=this.cache;n[0]!==t&&(e.uniform1ui(this.addr,t),n[0]=t)}function Af(e,t){let n=this.cache;if(t.x!==void 0)(n[0]!==t.x||n[1]!==t.y)&&(e.uniform2ui(this.addr,t.x,t.y),n[0]=t.x,n[1]=t.y);else{if(hf(n,t))return;e.uniform2uiv(this.addr,t),gf(n,t)}}function jf(e,t){let n=this.cache;if(t.x!==void 0)(n[0]!==t.x||n[1]!==t.y||n[2]!==t.z)&&(e.uniform3ui(this.addr,t.x,t.y,t.z),n[0]=t.x,n[1]=t.y,n[2]=t.z);else{if(hf(n,t))return;e.uniform3uiv(this.addr,t),gf(n,t)}}function Mf(e,t){let n=this.cache;if(t.x!==void 0)(n[0]!==t.x||n[1]!==t.y||n[2]!==t.z||n[3]!==t.w)&&(e.uniform4ui(this.addr,t.x,t.y,t.z,t.w),n[0]=t.x,n[1]=t.y,n[2]=t.z,n[3]=t.w);else{if(hf(n,t))return;e.uniform4uiv(this.addr,t),gf(n,t)}}function Nf(e){return e.version===0&&(e.compareFunction=519,e.needsUpdate=!0),e}function Pf(e,t,n){let r=this.cache,i=n.allocateTextureUnit();r[0]!==i&&(e.uniform1i(this.addr,i),r[0]=i);let a;a=this.type===e.SAMPLER_2D_SHADOW?Nf(rf):nf,n.setTexture2D(t||a,i)}function Ff(e,t,n){let r=this.cache,i=n.allocateTextureUnit();r[0]!==i&&(e.uniform1i(this.addr,i),r[0]=i),n.setTexture3D(t||sf,i)}function If(e,t,n){let r=this.cache,i=n.allocateTextureUnit();r[0]!==i&&(e.uniform1i(this.addr,i),r[0]=i);let a;a=this.type===e.SAMPLER_CUBE_SHADOW?Nf(af):cf,n.setTextureCube(t||a,i)}function Lf(e,t,n){let r=this.cache,i=n.allocateTextureUnit();r[0]!==i&&(e.uniform1i(this.addr,i),r[0]=i),n.setTexture2DArray(t||of,i)}function Rf(e){switch(e){case 5126:return vf;case 35664:return yf;case 35665:return bf;case 35666:return xf;case 35674:return Sf;case 35675:return Cf;case 35676:return wf;case 5124:case 35670:return Tf;case 35667:case 35671:return Ef;case 35668:case 35672:return Df;case 35669:case 35673:return Of;case 5125:return kf;case 36294:return Af;case 36295:return jf;case 36296:return Mf;case 35678:case 36198:case 36298:case 36306:case 35682:return Pf;case 35679:case 36299:case 36307:return Ff;case 35680:case 36300:case 36308:case 36293:return If;case 36289:case 36303:case 36311:case 36292:return Lf}}function zf(e,t){e.uniform1fv(this.addr,t)}function Bf(e,t){let n=mf(t,this.size,2);e.uniform2fv(this.addr,n)}function Vf(e,t){let n=mf(t,this.size,3);e.uniform3fv(this.addr,n)}function Hf(e,t){let n=mf(t,this.size,4);e.uniform4fv(this.addr,n)}function Uf(e,t){let n=mf(t,this.size,4);e.uniformMatrix2fv(this.addr,!1,n)}function Wf(e,t){let n=mf(t,this.size,9);e.uniformMatrix3fv(this.addr,!1,n)}function Gf(e,t){let n=mf(t,this.size,16);e.uniformMatrix4fv(this.addr,!1,n)}function Kf(e,t){e.uniform1iv(this.addr,t)}function qf(e,t){e.uniform2iv(this.addr,t)}function Jf(e,t){e.uniform3iv(this.addr,t)}function Yf(e,t){e.uniform4iv(this.addr,t)}function Xf(e,t){e.uniform1uiv(this.addr,t)}function Zf(e,t){e.uniform2uiv(this.addr,t)}function Qf(e,t){e.uniform3uiv(this.addr,t)}function $f(e,t){e.uniform4uiv(this.addr,t)}function ep(e,t,n){let r=this.cache,i=t.length,a=_f(n,i);hf(r,a)||(e.uniform1iv(this.addr,a),gf(r,a));let o;o=this.type===e.SAMPLER_2D_SHADOW?Nf(rf):nf;for(let e=0;e!==i;++e)n.setTexture2D(t[e]||o,a[e])}function tp(e,t,n){let r=this.cache,i=t.length,a=_f(n,i);hf(r,a)||(e.uniform1iv(this.addr,a),gf(r,a));for(let e=0;e!==i;++e)n.setTexture3D(t[e]||sf,a[e])}function np(e,t,n){let r=this.cache,i=t.length,a=_f(n,i);hf(r,a)||(e.uniform1iv(this.addr,a),gf(r,a));let o;o=this.type===e.SAMPLER_CUBE_SHADOW?Nf(af):cf;for(let e=0;e!==i;++e)n.setTextureCube(t[e]||o,a[e])}function rp(e,t,n){let r=this.cache,i=t.length,a=_f(n,i);hf(r,a)||(e.uniform1iv(this.addr,a),gf(r,a));for(let e=0;e!==i;++e)n.setTexture2DArray(t[e]||of,a[e])}function ip(e){switch(e){case 5126:return zf;case 35664:return Bf;case 35665:return Vf;case 35666:return Hf;case 35674:return Uf;case 35675:return Wf;case 35676:return Gf;case 5124:case 35670:return Kf;case 35667:case 35671:return qf;case 35668:case 35672:return Jf;case 35669:case 35673:return Yf;case 5125:return Xf;case 36294:return Zf;case 36295:return Qf;case 36296:return $f;case 35678:case 36198:case 36298:case 36306:case 35682:return ep;case 35679:case 36299:case 36307:return tp;case 35680:case 36300:case 36308:case 36293:return np;case 36289:case 36303:case 36311:case 36292:return rp}}var ap=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.setValue=Rf(t.type)}},op=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.size=t.size,this.setValue=ip(t.type)}},sp=class{constructor(e){this.id=e,this.seq=[],this.map={}}setValue(e,t,n){let r=this.seq;for(let i=0,a=r.length;i!==a;++i){let a=r[i];a.setValue(e,t[a.id],n)}}},cp=/(\w+)(\])?(\[|\.)?/g;function lp(e,t){e.seq.push(t),e.map[t.id]=t}function up(e,t,n){let r=e.name,i=r.length;for(cp.lastIndex=0;;){let a=cp.exec(r),o=cp.lastIndex,s=a[1],c=a[2]===`]`,l=a[3];if(c&&(s|=0),l===void 0||l===`[`&&o+2===i){lp(n,l===void 0?new ap(s,e,t):new op(s,e,t));break}{let e=n.map[s];e===void 0&&(e=new sp(s),lp(n,e)),n=e}}}var dp=class{constructor(e,t){this.seq=[],this.map={};let n=e.getProgramParameter(t,e.ACTIVE_UNIFORMS);for(let r=0;r<n;++r){let n=e.getActiveUniform(t,r);up(n,e.getUniformLocation(t,n.name),this)}let r=[],i=[];for(let t of this.seq)t.type===e.SAMPLER_2D_SHADOW||t.type===e.SAMPLER_CUBE_SHADOW||t.type===e.SAMPLER_2D_ARRAY_SHADOW?r.push(t):i.push(t);r.length>0&&(this.seq=r.concat(i))}setValue(e,t,n,r){let i=this.map[t];i!==void 0&&i.setValue(e,n,r)}setOptional(e,t,n){let r=t[n];r!==void 0&&this.setValue(e,n,r)}static upload(e,t,n,r){for(let i=0,a=t.length;i!==a;++i){let a=t[i],o=n[a.id];o.needsUpdate!==!1&&a.setValue(e,o.value,r)}}static seqWithValue(e,t){let n=[];for(let r=0,i=e.length;r!==i;++r){let i=e[r];i.id in t&&n.push(i)}return n}};function fp(e,t,n){let r=e.createShader(t);return e.shaderSource(r,n),e.compileShader(r),r}var pp=37297,mp=0;function hp(e,t){let n=e.split(`
`),r=[],i=Math.max(t-6,0),a=Math.min(t+6,n.length);for(let e=i;e<a;e++){let i=e+1;r.push(`${i===t?`>`:` `} ${i}: ${n[e]}`)}return r.join(`
`)}var gp=new Cs;function _p(e){Os._getMatrix(gp,Os.workingColorSpace,e);let t=`mat3( ${gp.elements.map(e=>e.toFixed(4))} )`;switch(Os.getTransfer(e)){case Ho:return[t,`LinearTransferOETF`];case Uo:return[t,`sRGBTransferOETF`];default:return ns(`WebGLProgram: Unsupported color space: `,e),[t,`LinearTransferOETF`]}}function vp(e,t,n){let r=e.getShaderParameter(t,e.COMPILE_STATUS),i=(e.getShaderInfoLog(t)||``).trim();if(r&&i===``)return``;let a=/ERROR: 0:(\d+)/.exec(i);if(a){let r=parseInt(a[1]);return n.toUpperCase()+`

`+i+`

`+hp(e.getShaderSource(t),r)}return i}function yp(e,t){let n=_p(t);return[`vec4 ${e}( vec4 value ) {`,`	return ${n[1]}( vec4( ${n[0]} * value.rgb, value.a ) );`,`}`].join(`
`)}var bp={1:`Linear`,2:`Reinhard`,3:`Cineon`,4:`ACESFilmic`,6:`AgX`,7:`Neutral`,5:`Custom`};function xp(e,t){let n=bp[t];return n===void 0?(ns(`WebGLProgram: Unsupported toneMapping:`,t),`vec3 `+e+`( vec3 color ) { return LinearToneMapping( color ); }`):`vec3 `+e+`( vec3 color ) { return `+n+`ToneMapping( color ); }`}var Sp=new X;function Cp(){return Os.getLuminanceCoefficients(Sp),[`float luminance( const in vec3 rgb ) {`,`	const vec3 weights = vec3( ${Sp.x.toFixed(4)}, ${Sp.y.toFixed(4)}, ${Sp.z.toFixed(4)} );`,`	return dot( weights, rgb );`,`}`].join(`
`)}function wp(e){return[e.extensionClipCullDistance?`#extension GL_ANGLE_clip_cull_distance : require`:``,e.extensionMultiDraw?`#extension GL_ANGLE_multi_draw : require`:``].filter(Dp).join(`
`)}function Tp(e){let t=[];for(let n in e){let r=e[n];r!==!1&&t.push(`#define `+n+` `+r)}return t.join(`
`)}function Ep(e,t){let n={},r=e.getProgramParameter(t,e.ACTIVE_ATTRIBUTES);for(let i=0;i<r;i++){let r=e.getActiveAttrib(t,i),a=r.name,o=1;r.type===e.FLOAT_MAT2&&(o=2),r.type===e.FLOAT_MAT3&&(o=3),r.type===e.FLOAT_MAT4&&(o=4),n[a]={type:r.type,location:e.getAttribLocation(t,a),locationSize:o}}return n}function Dp(e){return e!==``}function Op(e,t){let n=t.numSpotLightShadows+t.numSpotLightMaps-t.numSpotLightShadowsWithMaps;return e.replace(/NUM_SUN_LIGHTS/g,t.numSunLights).replace(/NUM_DIR_LIGHTS/g,t.numDirLights).replace(/NUM_SPOT_LIGHTS/g,t.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,t.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,n).replace(/NUM_RECT_AREA_LIGHTS/g,t.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,t.numPointLights).replace(/NUM_HEMI_LIGHTS/g,t.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,t.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,t.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,t.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,t.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,t.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,t.numLightProbeGrids)}function kp(e,t){return e.replace(/NUM_CLIPPING_PLANES/g,t.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,t.numClippingPlanes-t.numClipIntersection)}var Ap=/^[ \t]*#include +<([\w\d./]+)>/gm;function jp(e){return e.replace(Ap,Mp)}function Mp(e,t){let n=bd[t];if(n===void 0)throw Error(`THREE.WebGLProgram: Can not resolve #include <`+t+`>`);return jp(n)}var Np=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function Pp(e){return e.replace(Np,Fp)}function Fp(e,t,n,r){let i=``;for(let e=parseInt(t);e<parseInt(n);e++)i+=r.replace(/\[\s*i\s*\]/g,`[ `+e+` ]`).replace(/UNROLLED_LOOP_INDEX/g,e);return i}function Ip(e){let t=`precision ${e.precision} float;
	precision ${e.precision} int;
	precision ${e.precision} sampler2D;
	precision ${e.precision} samplerCube;
	precision ${e.precision} sampler3D;
	precision ${e.precision} sampler2DArray;
	precision ${e.precision} sampler2DShadow;
	precision ${e.precision} samplerCubeShadow;
	precision ${e.precision} sampler2DArrayShadow;
	precision ${e.precision} isampler2D;
	precision ${e.precision} isampler3D;
	precision ${e.precision} isamplerCube;
	precision ${e.precision} isampler2DArray;
	precision ${e.precision} usampler2D;
	precision ${e.precision} usampler3D;
	precision ${e.precision} usamplerCube;
	precision ${e.precision} usampler2DArray;
	`;return e.precision===`highp`?t+=`
#define HIGH_PRECISION`:e.precision===`mediump`?t+=`
#define MEDIUM_PRECISION`:e.precision===`lowp`&&(t+=`
#define LOW_PRECISION`),t}var Lp={1:`SHADOWMAP_TYPE_PCF`,3:`SHADOWMAP_TYPE_VSM`};function Rp(e){return Lp[e.shadowMapType]||`SHADOWMAP_TYPE_BASIC`}var zp={302:`ENVMAP_MODE_REFRACTION`};function Bp(e){return e.envMap===!1?`ENVMAP_MODE_REFLECTION`:zp[e.envMapMode]||`ENVMAP_MODE_REFLECTION`}var Vp={0:`ENVMAP_BLENDING_MULTIPLY`,1:`ENVMAP_BLENDING_MIX`,2:`ENVMAP_BLENDING_ADD`};function Hp(e){return e.envMap===!1?`ENVMAP_BLENDING_NONE`:Vp[e.combine]||`ENVMAP_BLENDING_NONE`}function Up(e,t,n,r){let i=e.getContext(),a=n.defines,o=n.vertexShader,s=n.fragmentShader,c=Rp(n),l=n.envMapPMREM===!0?`ENVMAP_TYPE_PMREM`:`ENVMAP_TYPE_CUBE`,u=Bp(n),d=Hp(n),f=wp(n),p=Tp(a),m=i.createProgram(),h,g,_=n.glslVersion?`#version `+n.glslVersion+`
`:``;n.isRawShaderMaterial?(h=[`#define SHADER_TYPE `+n.shaderType,`#define SHADER_NAME `+n.shaderName,p].filter(Dp).join(`
`),h.length>0&&(h+=`
`),g=[`#define SHADER_TYPE `+n.shaderType,`#define SHADER_NAME `+n.shaderName,p].filter(Dp).join(`
`),g.length>0&&(g+=`
`)):(h=[Ip(n),`#define SHADER_TYPE `+n.shaderType,`#define SHADER_NAME `+n.shaderName,p,n.extensionClipCullDistance?`#define USE_CLIP_DISTANCE`:``,n.batching?`#define USE_BATCHING`:``,n.batchingColor?`#define USE_BATCHING_COLOR`:``,n.instancing?`#define USE_INSTANCING`:``,n.instancingColor?`#define USE_INSTANCING_COLOR`:``,n.instancingMorph?`#define USE_INSTANCING_MORPH`:``,n.useFog&&n.fog?`#define USE_FOG`:``,n.useFog&&n.fogExp2?`#define FOG_EXP2`:``,n.map?`#define USE_MAP`:``,n.envMap?`#define USE_ENVMAP`:``,n.envMap?`#define `+u:``,n.lightMap?`#define USE_LIGHTMAP`:``,n.aoMap?`#define USE_AOMAP`:``,n.bumpMap?`#define USE_BUMPMAP`:``,n.normalMap?`#define USE_NORMALMAP`:``,n.normalMapObjectSpace?`#define USE_NORMALMAP_OBJECTSPACE`:``,n.normalMapTangentSpace?`#define USE_NORMALMAP_TANGENTSPACE`:``,n.displacementMap?`#define USE_DISPLACEMENTMAP`:``,n.emissiveMap?`#define USE_EMISSIVEMAP`:``,n.anisotropy?`#define USE_ANISOTROPY`:``,n.anisotropyMap?`#define USE_ANISOTROPYMAP`:``,n.clearcoatMap?`#define USE_CLEARCOATMAP`:``,n.clearcoatRoughnessMap?`#define USE_CLEARCOAT_ROUGHNESSMAP`:``,n.clearcoatNormalMap?`#define USE_CLEARCOAT_NORMALMAP`:``,n.diffuseRoughnessMap?`#define USE_DIFFUSE_ROUGHNESSMAP`:``,n.iridescenceMap?`#define USE_IRIDESCENCEMAP`:``,n.iridescenceThicknessMap?`#define USE_IRIDESCENCE_THICKNESSMAP`:``,n.specularMap?`#define USE_SPECULARMAP`:``,n.specularColorMap?`#define USE_SPECULAR_COLORMAP`:``,n.specularIntensityMap?`#define USE_SPECULAR_INTENSITYMAP`:``,n.roughnessMap?`#define USE_ROUGHNESSMAP`:``,n.metalnessMap?`#define USE_METALNESSMAP`:``,n.alphaMap?`#define USE_ALPHAMAP`:``,n.alphaHash?`#define USE_ALPHAHASH`:``,n.transmission?`#define USE_TRANSMISSION`:``,n.transmissionMap?`#define USE_TRANSMISSIONMAP`:``,n.thicknessMap?`#define USE_THICKNESSMAP`:``,n.sheenColorMap?`#define USE_SHEEN_COLORMAP`:``,n.sheenRoughnessMap?`#define USE_SHEEN_ROUGHNESSMAP`:``,n.mapUv?`#define MAP_UV `+n.mapUv:``,n.alphaMapUv?`#define ALPHAMAP_UV `+n.alphaMapUv:``,n.lightMapUv?`#define LIGHTMAP_UV `+n.lightMapUv:``,n.aoMapUv?`#define AOMAP_UV `+n.aoMapUv:``,n.emissiveMapUv?`#define EMISSIVEMAP_UV `+n.emissiveMapUv:``,n.bumpMapUv?`#define BUMPMAP_UV `+n.bumpMapUv:``,n.normalMapUv?`#define NORMALMAP_UV `+n.normalMapUv:``,n.displacementMapUv?`#define DISPLACEMENTMAP_UV `+n.displacementMapUv:``,n.metalnessMapUv?`#define METALNESSMAP_UV `+n.metalnessMapUv:``,n.roughnessMapUv?`#define ROUGHNESSMAP_UV `+n.roughnessMapUv:``,n.anisotropyMapUv?`#define ANISOTROPYMAP_UV `+n.anisotropyMapUv:``,n.clearcoatMapUv?`#define CLEARCOATMAP_UV `+n.clearcoatMapUv:``,n.clearcoatNormalMapUv?`#define CLEARCOAT_NORMALMAP_UV `+n.clearcoatNormalMapUv:``,n.clearcoatRoughnessMapUv?`#define CLEARCOAT_ROUGHNESSMAP_UV `+n.clearcoatRoughnessMapUv:``,n.diffuseRoughnessMapUv?`#define DIFFUSE_ROUGHNESSMAP_UV `+n.diffuseRoughnessMapUv:``,n.iridescenceMapUv?`#define IRIDESCENCEMAP_UV `+n.iridescenceMapUv:``,n.iridescenceThicknessMapUv?`#define IRIDESCENCE_THICKNESSMAP_UV `+n.iridescenceThicknessMapUv:``,n.sheenColorMapUv?`#define SHEEN_COLORMAP_UV `+n.sheenColorMapUv:``,n.sheenRoughnessMapUv?`#define SHEEN_ROUGHNESSMAP_UV `+n.sheenRoughnessMapUv:``,n.specularMapUv?`#define SPECULARMAP_UV `+n.specularMapUv:``,n.specularColorMapUv?`#define SPECULAR_COLORMAP_UV `+n.specularColorMapUv:``,n.specularIntensityMapUv?`#define SPECULAR_INTENSITYMAP_UV `+n.specularIntensityMapUv:``,n.transmissionMapUv?`#define TRANSMISSIONMAP_UV `+n.transmissionMapUv:``,n.thicknessMapUv?`#define THICKNESSMAP_UV `+n.thicknessMapUv:``,n.vertexTangents&&n.flatShading===!1?`#define USE_TANGENT`:``,n.vertexNormals?`#define HAS_NORMAL`:``,n.vertexColors?`#define USE_COLOR`:``,n.vertexAlphas?`#define USE_COLOR_ALPHA`:``,n.vertexUv1s?`#define USE_UV1`:``,n.vertexUv2s?`#define USE_UV2`:``,n.vertexUv3s?`#define USE_UV3`:``,n.pointsUvs?`#define USE_POINTS_UV`:``,n.flatShading?`#define FLAT_SHADED`:``,n.skinning?`#define USE_SKINNING`:``,n.morphTargets?`#define USE_MORPHTARGETS`:``,n.morphNormals&&n.flatShading===!1?`#define USE_MORPHNORMALS`:``,n.morphColors?`#define USE_MORPHCOLORS`:``,n.morphTargetsCount>0?`#define MORPHTARGETS_TEXTURE_STRIDE `+n.morphTextureStride:``,n.morphTargetsCount>0?`#define MORPHTARGETS_COUNT `+n.morphTargetsCount:``,n.doubleSided?`#define DOUBLE_SIDED`:``,n.flipSided?`#define FLIP_SIDED`:``,n.shadowMapEnabled?`#define USE_SHADOWMAP`:``,n.shadowMapEnabled?`#define `+c:``,n.sizeAttenuation?`#define USE_SIZEATTENUATION`:``,n.numLightProbes>0?`#define USE_LIGHT_PROBES`:``,n.logarithmicDepthBuffer?`#define USE_LOGARITHMIC_DEPTH_BUFFER`:``,n.reversedDepthBuffer?`#define USE_REVERSED_DEPTH_BUFFER`:``,`uniform mat4 modelMatrix;`,`uniform mat4 modelViewMatrix;`,`uniform mat4 projectionMatrix;`,`uniform mat4 viewMatrix;`,`uniform mat3 normalMatrix;`,`uniform vec3 cameraPosition;`,`uniform bool isOrthographic;`,`#ifdef USE_INSTANCING`,`	attribute mat4 instanceMatrix;`,`#endif`,`#ifdef USE_INSTANCING_COLOR`,`	attribute vec3 instanceColor;`,`#endif`,`#ifdef USE_INSTANCING_MORPH`,`	uniform sampler2D morphTexture;`,`#endif`,`attribute vec3 position;`,`attribute vec3 normal;`,`attribute vec2 uv;`,`#ifdef USE_UV1`,`	attribute vec2 uv1;`,`#endif`,`#ifdef USE_UV2`,`	attribute vec2 uv2;`,`#endif`,`#ifdef USE_UV3`,`	attribute vec2 uv3;`,`#endif`,`#ifdef USE_TANGENT`,`	attribute vec4 tangent;`,`#endif`,`#if defined( USE_COLOR_ALPHA )`,`	attribute vec4 color;`,`#elif defined( USE_COLOR )`,`	attribute vec3 color;`,`#endif`,`#ifdef USE_SKINNING`,`	attribute vec4 skinIndex;`,`	attribute vec4 skinWeight;`,`#endif`,`
`].filter(Dp).join(`
`),g=[Ip(n),`#define SHADER_TYPE `+n.shaderType,`#define SHADER_NAME `+n.shaderName,p,n.useFog&&n.fog?`#define USE_FOG`:``,n.useFog&&n.fogExp2?`#define FOG_EXP2`:``,n.alphaToCoverage?`#define ALPHA_TO_COVERAGE`:``,n.map?`#define USE_MAP`:``,n.matcap?`#define USE_MATCAP`:``,n.envMap?`#define USE_ENVMAP`:``,n.envMap?`#define `+l:``,n.envMap?`#define `+u:``,n.envMap?`#define `+d:``,n.envMapPMREM?`#define ENVMAP_MAX_LOD `+n.envMapMaxLod+`.0`:``,n.envMapPMREM?`#define ENVMAP_SIZE `+n.envMapSize+`.0`:``,n.lightMap?`#define USE_LIGHTMAP`:``,n.aoMap?`#define USE_AOMAP`:``,n.bumpMap?`#define USE_BUMPMAP`:``,n.normalMap?`#define USE_NORMALMAP`:``,n.normalMapObjectSpace?`#define USE_NORMALMAP_OBJECTSPACE`:``,n.normalMapTangentSpace?`#define USE_NORMALMAP_TANGENTSPACE`:``,n.packedNormalMap?`#define USE_PACKED_NORMALMAP`:``,n.emissiveMap?`#define USE_EMISSIVEMAP`:``,n.anisotropy?`#define USE_ANISOTROPY`:``,n.anisotropyMap?`#define USE_ANISOTROPYMAP`:``,n.clearcoat?`#define USE_CLEARCOAT`:``,n.clearcoatMap?`#define USE_CLEARCOATMAP`:``,n.clearcoatRoughnessMap?`#define USE_CLEARCOAT_ROUGHNESSMAP`:``,n.clearcoatNormalMap?`#define USE_CLEARCOAT_NORMALMAP`:``,n.diffuseRoughness?`#define USE_DIFFUSE_ROUGHNESS`:``,n.diffuseRoughnessMap?`#define USE_DIFFUSE_ROUGHNESSMAP`:``,n.dispersion?`#define USE_DISPERSION`:``,n.retroreflection?`#define USE_RETROREFLECTION`:``,n.iridescence?`#define USE_IRIDESCENCE`:``,n.iridescenceMap?`#define USE_IRIDESCENCEMAP`:``,n.iridescenceThicknessMap?`#define USE_IRIDESCENCE_THICKNESSMAP`:``,n.specularMap?`#define USE_SPECULARMAP`:``,n.specularColorMap?`#define USE_SPECULAR_COLORMAP`:``,n.specularIntensityMap?`#define USE_SPECULAR_INTENSITYMAP`:``,n.roughnessMap?`#define USE_ROUGHNESSMAP`:``,n.metalnessMap?`#define USE_METALNESSMAP`:``,n.alphaMap?`#define USE_ALPHAMAP`:``,n.alphaTest?`#define USE_ALPHATEST`:``,n.alphaHash?`#define USE_ALPHAHASH`:``,n.sheen?`#define USE_SHEEN`:``,n.sheenColorMap?`#define USE_SHEEN_COLORMAP`:``,n.sheenRoughnessMap?`#define USE_SHEEN_ROUGHNESSMAP`:``,n.transmission?`#define USE_TRANSMISSION`:``,n.transmissionMap?`#define USE_TRANSMISSIONMAP`:``,n.thicknessMap?`#define USE_THICKNESSMAP`:``,n.vertexTangents&&n.flatShading===!1?`#define USE_TANGENT`:``,n.vertexColors||n.instancingColor?`#define USE_COLOR`:``,n.vertexAlphas||n.batchingColor?`#define USE_COLOR_ALPHA`:``,n.vertexUv1s?`#define USE_UV1`:``,n.vertexUv2s?`#define USE_UV2`:``,n.vertexUv3s?`#define USE_UV3`:``,n.pointsUvs?`#define USE_POINTS_UV`:``,n.gradientMap?`#define USE_GRADIENTMAP`:``,n.flatShading?`#define FLAT_SHADED`:``,n.doubleSided?`#define DOUBLE_SIDED`:``,n.flipSided?`#define FLIP_SIDED`:``,n.shadowMapEnabled?`#define USE_SHADOWMAP`:``,n.shadowMapEnabled?`#define `+c:``,n.premultipliedAlpha?`#define PREMULTIPLIED_ALPHA`:``,n.numLightProbes>0?`#define USE_LIGHT_PROBES`:``,n.decodeVideoTexture?`#define DECODE_VIDEO_TEXTURE`:``,n.decodeVideoTextureEmissive?`#define DECODE_VIDEO_TEXTURE_EMISSIVE`:``,n.logarithmicDepthBuffer?`#define USE_LOGARITHMIC_DEPTH_BUFFER`:``,n.reversedDepthBuffer?`#define USE_REVERSED_DEPTH_BUFFER`:``,`uniform mat4 viewMatrix;`,`uniform vec3 cameraPosition;`,`uniform bool isOrthographic;`,n.toneMapping===0?``:`#define TONE_MAPPING`,n.toneMapping===0?``:bd.tonemapping_pars_fragment,n.toneMapping===0?``:xp(`toneMapping`,n.toneMapping),n.dithering?`#define DITHERING`:``,n.opaque?`#define OPAQUE`:``,bd.colorspace_pars_fragment,yp(`linearToOutputTexel`,n.outputColorSpace),Cp(),n.useDepthPacking?`#define DEPTH_PACKING `+n.depthPacking:``,`
`].filter(Dp).join(`
`)),o=jp(o),o=Op(o,n),o=kp(o,n),s=jp(s),s=Op(s,n),s=kp(s,n),o=Pp(o),s=Pp(s),n.isRawShaderMaterial!==!0&&(_=`#version 300 es
`,h=[f,`#define attribute in`,`#define varying out`,`#define texture2D texture`].join(`
`)+`
`+h,g=[`#define varying in`,n.glslVersion===`300 es`?``:`layout(location = 0) out highp vec4 pc_fragColor;`,n.glslVersion===`300 es`?``:`#define gl_FragColor pc_fragColor`,`#define gl_FragDepthEXT gl_FragDepth`,`#define texture2D texture`,`#define textureCube texture`,`#define texture2DProj textureProj`,`#define texture2DLodEXT textureLod`,`#define texture2DProjLodEXT textureProjLod`,`#define textureCubeLodEXT textureLod`,`#define texture2DGradEXT textureGrad`,`#define texture2DProjGradEXT textureProjGrad`,`#define textureCubeGradEXT textureGrad`].join(`
`)+`
`+g);let v=_+h+o,y=_+g+s,b=fp(i,i.VERTEX_SHADER,v),x=fp(i,i.FRAGMENT_SHADER,y);i.attachShader(m,b),i.attachShader(m,x),n.index0AttributeName===void 0?n.hasPositionAttribute===!0&&i.bindAttribLocation(m,0,`position`):i.bindAttribLocation(m,0,n.index0AttributeName),i.linkProgram(m);function S(t){if(e.debug.checkShaderErrors){let n=i.getProgramInfoLog(m)||``,r=i.getShaderInfoLog(b)||``,a=i.getShaderInfoLog(x)||``,o=n.trim(),s=r.trim(),c=a.trim(),l=!0,u=!0;if(i.getProgramParameter(m,i.LINK_STATUS)===!1){if(l=!1,typeof e.debug.onShaderError==`function`)e.debug.onShaderError(i,m,b,x);else{let e=vp(i,b,`vertex`),n=vp(i,x,`fragment`);rs(`WebGLProgram: Shader Error `+i.getError()+` - VALIDATE_STATUS `+i.getProgramParameter(m,i.VALIDATE_STATUS)+`

Material Name: `+t.name+`
Material Type: `+t.type+`

Program Info Log: `+o+`
`+e+`
`+n)}}else o===``?(s===``||c===``)&&(u=!1):ns(`WebGLProgram: Program Info Log:`,o);u&&(t.diagnostics={runnable:l,programLog:o,vertexShader:{log:s,prefix:h},fragmentShader:{log:c,prefix:g}})}i.deleteShader(b),i.deleteShader(x),C=new dp(i,m),w=Ep(i,m)}let C;this.getUniforms=function(){return C===void 0&&S(this),C};let w;this.getAttributes=function(){return w===void 0&&S(this),w};let T=n.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return T===!1&&(T=i.getProgramParameter(m,pp)),T},this.destroy=function(){r.releaseStatesOfProgram(this),i.deleteProgram(m),this.program=void 0},this.type=n.shaderType,this.name=n.shaderName,this.id=mp++,this.cacheKey=t,this.usedTimes=1,this.program=m,this.vertexShader=b,this.fragmentShader=x,this}var Wp=0,Gp=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(e,t,n){let r=this._getShaderCacheForMaterial(e);return r.has(t)===!1&&(r.add(t),t.usedTimes++),r.has(n)===!1&&(r.add(n),n.usedTimes++),this}remove(e){let t=this.materialCache.get(e);for(let e of t)e.usedTimes--,e.usedTimes===0&&this.shaderCache.delete(e.code);return this.materialCache.delete(e),this}getVertexShaderStage(e){return this._getShaderStage(e.vertexShader)}getFragmentShaderStage(e){return this._getShaderStage(e.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(e){let t=this.materialCache,n=t.get(e);return n===void 0&&(n=new Set,t.set(e,n)),n}_getShaderStage(e){let t=this.shaderCache,n=t.get(e);return n===void 0&&(n=new Kp(e),t.set(e,n)),n}},Kp=class{constructor(e){this.id=Wp++,this.code=e,this.usedTimes=0}};function qp(e){return e===1030||e===37490||e===36285}function Jp(e,t,n,r,i,a){let o=new tc,s=new Gp,c=new Set,l=[],u=new Map,d=r.logarithmicDepthBuffer,f={MeshDepthMaterial:`depth`,MeshDistanceMaterial:`distance`,MeshNormalMaterial:`normal`,MeshBasicMaterial:`basic`,MeshLambertMaterial:`lambert`,MeshPhongMaterial:`phong`,MeshToonMaterial:`toon`,MeshStandardMaterial:`physical`,MeshPhysicalMaterial:`physical`,MeshMatcapMaterial:`matcap`,LineBasicMaterial:`basic`,LineDashedMaterial:`dashed`,PointsMaterial:`points`,ShadowMaterial:`shadow`,SpriteMaterial:`sprite`};function p(e){return c.add(e),e===0?`uv`:`uv${e}`}function m(i,o,l,u,m,h){let g=u.fog,_=m.geometry,v=i.isMeshStandardMaterial||i.isMeshLambertMaterial||i.isMeshPhongMaterial?u.environment:null,y=i.isMeshStandardMaterial||i.isMeshLambertMaterial&&!i.envMap||i.isMeshPhongMaterial&&!i.envMap,b=t.get(i.envMap||v,y),x=f[i.type],S=r.precision;i.precision!==null&&(S=r.getMaxPrecision(i.precision),S!==i.precision&&ns(`WebGLProgram.getParameters:`,i.precision,`not supported, using`,S,`instead.`));let C=_.morphAttributes.position||_.morphAttributes.normal||_.morphAttributes.color,w=C===void 0?0:C.length,T=0;_.morphAttributes.position!==void 0&&(T=1),_.morphAttributes.normal!==void 0&&(T=2),_.morphAttributes.color!==void 0&&(T=3);let E,D,O,k;if(x){let e=xd[x];E=e.vertexShader,D=e.fragmentShader}else{E=i.vertexShader,D=i.fragmentShader;let e=s.getVertexShaderStage(i),t=s.getFragmentShaderStage(i);s.update(i,e,t),O=e.id,k=t.id}let A=e.getRenderTarget(),j=e.state.buffers.depth.getReversed(),ee=m.isInstancedMesh===!0,te=m.isBatchedMesh===!0,ne=!!i.map,re=!!i.matcap,ie=!!b,ae=ie&&b.isPMREMTexture===!0,oe=!!i.aoMap,se=!!i.lightMap,ce=!!i.bumpMap&&i.wireframe===!1,le=!!i.normalMap,ue=!!i.displacementMap,de=!!i.emissiveMap,fe=!!i.metalnessMap,pe=!!i.roughnessMap,me=i.anisotropy>0,he=i.clearcoat>0,ge=i.diffuseRoughness>0,_e=i.dispersion>0,ve=i.retroreflectivity>0,M=i.iridescence>0,ye=i.sheen>0,be=i.transmission>0,xe=me&&!!i.anisotropyMap,Se=he&&!!i.clearcoatMap,N=he&&!!i.clearcoatNormalMap,Ce=he&&!!i.clearcoatRoughnessMap,we=ge&&!!i.diffuseRoughnessMap,P=M&&!!i.iridescenceMap,Te=M&&!!i.iridescenceThicknessMap,F=ye&&!!i.sheenColorMap,Ee=ye&&!!i.sheenRoughnessMap,I=!!i.specularMap,De=!!i.specularColorMap,Oe=!!i.specularIntensityMap,ke=be&&!!i.transmissionMap,Ae=be&&!!i.thicknessMap,je=!!i.gradientMap,Me=!!i.alphaMap,Ne=i.alphaTest>0,Pe=!!i.alphaHash,Fe=!!i.extensions,Ie=0;i.toneMapped&&(A===null||A.isXRRenderTarget===!0)&&(Ie=e.toneMapping);let Le=ae?b.isCompressedCubeTexture?b.image[0].mipmaps:b.mipmaps:null,Re={shaderID:x,shaderType:i.type,shaderName:i.name,vertexShader:E,fragmentShader:D,defines:i.defines,customVertexShaderID:O,customFragmentShaderID:k,isRawShaderMaterial:i.isRawShaderMaterial===!0,glslVersion:i.glslVersion,precision:S,batching:te,batchingColor:te&&m._colorsTexture!==null,instancing:ee,instancingColor:ee&&m.instanceColor!==null,instancingMorph:ee&&m.morphTexture!==null,outputColorSpace:A===null?e.outputColorSpace:A.isXRRenderTarget===!0?A.texture.colorSpace:Os.workingColorSpace,alphaToCoverage:!!i.alphaToCoverage,map:ne,matcap:re,envMap:ie,envMapMode:ie&&b.mapping,envMapPMREM:ae,envMapMaxLod:ae?Le.length-1:null,envMapSize:ae?Le[0].width:null,aoMap:oe,lightMap:se,bumpMap:ce,normalMap:le,displacementMap:ue,emissiveMap:de,normalMapObjectSpace:le&&i.normalMapType===1,normalMapTangentSpace:le&&i.normalMapType===0,packedNormalMap:le&&i.normalMapType===0&&qp(i.normalMap.format),metalnessMap:fe,roughnessMap:pe,anisotropy:me,anisotropyMap:xe,clearcoat:he,clearcoatMap:Se,clearcoatNormalMap:N,clearcoatRoughnessMap:Ce,diffuseRoughness:ge,diffuseRoughnessMap:we,dispersion:_e,retroreflection:ve,iridescence:M,iridescenceMap:P,iridescenceThicknessMap:Te,sheen:ye,sheenColorMap:F,sheenRoughnessMap:Ee,specularMap:I,specularColorMap:De,specularIntensityMap:Oe,transmission:be,transmissionMap:ke,thicknessMap:Ae,gradientMap:je,opaque:i.transparent===!1&&i.blending===1&&i.alphaToCoverage===!1,alphaMap:Me,alphaTest:Ne,alphaHash:Pe,combine:i.combine,mapUv:ne&&p(i.map.channel),aoMapUv:oe&&p(i.aoMap.channel),lightMapUv:se&&p(i.lightMap.channel),bumpMapUv:ce&&p(i.bumpMap.channel),normalMapUv:le&&p(i.normalMap.channel),displacementMapUv:ue&&p(i.displacementMap.channel),emissiveMapUv:de&&p(i.emissiveMap.channel),metalnessMapUv:fe&&p(i.metalnessMap.channel),roughnessMapUv:pe&&p(i.roughnessMap.channel),anisotropyMapUv:xe&&p(i.anisotropyMap.channel),clearcoatMapUv:Se&&p(i.clearcoatMap.channel),clearcoatNormalMapUv:N&&p(i.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:Ce&&p(i.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:we&&p(i.diffuseRoughnessMap.channel),iridescenceMapUv:P&&p(i.iridescenceMap.channel),iridescenceThicknessMapUv:Te&&p(i.iridescenceThicknessMap.channel),sheenColorMapUv:F&&p(i.sheenColorMap.channel),sheenRoughnessMapUv:Ee&&p(i.sheenRoughnessMap.channel),specularMapUv:I&&p(i.specularMap.channel),specularColorMapUv:De&&p(i.specularColorMap.channel),specularIntensityMapUv:Oe&&p(i.specularIntensityMap.channel),transmissionMapUv:ke&&p(i.transmissionMap.channel),thicknessMapUv:Ae&&p(i.thicknessMap.channel),alphaMapUv:Me&&p(i.alphaMap.channel),vertexTangents:!!_.attributes.tangent&&(le||me),vertexNormals:!!_.attributes.normal,vertexColors:i.vertexColors,vertexAlphas:i.vertexColors===!0&&!!_.attributes.color&&_.attributes.color.itemSize===4,pointsUvs:m.isPoints===!0&&!!_.attributes.uv&&(ne||Me),fog:!!g,useFog:i.fog===!0,fogExp2:!!g&&g.isFogExp2,flatShading:i.wireframe===!1&&(i.flatShading===!0||_.attributes.normal===void 0&&le===!1&&(i.isMeshLambertMaterial||i.isMeshPhongMaterial||i.isMeshStandardMaterial||i.isMeshPhysicalMaterial)),sizeAttenuation:i.sizeAttenuation===!0,logarithmicDepthBuffer:d,reversedDepthBuffer:j,skinning:m.isSkinnedMesh===!0,hasPositionAttribute:_.attributes.position!==void 0,morphTargets:_.morphAttributes.position!==void 0,morphNormals:_.morphAttributes.normal!==void 0,morphColors:_.morphAttributes.color!==void 0,morphTargetsCount:w,morphTextureStride:T,numSunLights:o.sun.length,numDirLights:o.directional.length,numPointLights:o.point.length,numSpotLights:o.spot.length,numSpotLightMaps:o.spotLightMap.length,numRectAreaLights:o.rectArea.length,numHemiLights:o.hemi.length,numSunLightShadows:o.sunShadowMap.length,numDirLightShadows:o.directionalShadowMap.length,numPointLightShadows:o.pointShadowMap.length,numSpotLightShadows:o.spotShadowMap.length,numSpotLightShadowsWithMaps:o.numSpotLightShadowsWithMaps,numLightProbes:o.numLightProbes,numLightProbeGrids:h.filter(e=>e.texture!==null).length,numClippingPlanes:a.numPlanes,numClipIntersection:a.numIntersection,dithering:i.dithering,shadowMapEnabled:e.shadowMap.enabled&&l.length>0,shadowMapType:e.shadowMap.type,toneMapping:Ie,decodeVideoTexture:ne&&i.map.isVideoTexture===!0&&Os.getTransfer(i.map.colorSpace)===`srgb`,decodeVideoTextureEmissive:de&&i.emissiveMap.isVideoTexture===!0&&Os.getTransfer(i.emissiveMap.colorSpace)===`srgb`,premultipliedAlpha:i.premultipliedAlpha,doubleSided:i.side===2,flipSided:i.side===1,useDepthPacking:i.depthPacking>=0,depthPacking:i.depthPacking||0,index0AttributeName:i.index0AttributeName,extensionClipCullDistance:Fe&&i.extensions.clipCullDistance===!0&&n.has(`WEBGL_clip_cull_distance`),extensionMultiDraw:(Fe&&i.extensions.multiDraw===!0||te)&&n.has(`WEBGL_multi_draw`),rendererExtensionParallelShaderCompile:n.has(`KHR_parallel_shader_compile`),customProgramCacheKey:i.customProgramCacheKey()};return Re.vertexUv1s=c.has(1),Re.vertexUv2s=c.has(2),Re.vertexUv3s=c.has(3),c.clear(),Re}function h(t){let n=[];if(t.shaderID?n.push(t.shaderID):(n.push(t.customVertexShaderID),n.push(t.customFragmentShaderID)),t.defines!==void 0)for(let e in t.defines)n.push(e),n.push(t.defines[e]);return t.isRawShaderMaterial===!1&&(g(n,t),_(n,t),n.push(e.outputColorSpace)),n.push(t.customProgramCacheKey),n.join()}function g(e,t){e.push(t.precision),e.push(t.outputColorSpace),e.push(t.envMapMode),e.push(t.envMapPMREM),e.push(t.envMapMaxLod),e.push(t.envMapSize),e.push(t.mapUv),e.push(t.alphaMapUv),e.push(t.lightMapUv),e.push(t.aoMapUv),e.push(t.bumpMapUv),e.push(t.normalMapUv),e.push(t.displacementMapUv),e.push(t.emissiveMapUv),e.push(t.metalnessMapUv),e.push(t.roughnessMapUv),e.push(t.anisotropyMapUv),e.push(t.clearcoatMapUv),e.push(t.clearcoatNormalMapUv),e.push(t.clearcoatRoughnessMapUv),e.push(t.diffuseRoughnessMapUv),e.push(t.iridescenceMapUv),e.push(t.iridescenceThicknessMapUv),e.push(t.sheenColorMapUv),e.push(t.sheenRoughnessMapUv),e.push(t.specularMapUv),e.push(t.specularColorMapUv),e.push(t.specularIntensityMapUv),e.push(t.transmissionMapUv),e.push(t.thicknessMapUv),e.push(t.combine),e.push(t.fogExp2),e.push(t.sizeAttenuation),e.push(t.morphTargetsCount),e.push(t.numSunLights),e.push(t.numDirLights),e.push(t.numPointLights),e.push(t.numSpotLights),e.push(t.numSpotLightMaps),e.push(t.numHemiLights),e.push(t.numRectAreaLights),e.push(t.numSunLightShadows),e.push(t.numDirLightShadows),e.push(t.numPointLightShadows),e.push(t.numSpotLightShadows),e.push(t.numSpotLightShadowsWithMaps),e.push(t.numLightProbes),e.push(t.numLightProbeGrids),e.push(t.shadowMapType),e.push(t.toneMapping),e.push(t.numClippingPlanes),e.push(t.numClipIntersection),e.push(t.depthPacking)}function _(e,t){o.disableAll(),t.instancing&&o.enable(0),t.instancingColor&&o.enable(1),t.instancingMorph&&o.enable(2),t.matcap&&o.enable(3),t.envMap&&o.enable(4),t.normalMapObjectSpace&&o.enable(5),t.normalMapTangentSpace&&o.enable(6),t.clearcoat&&o.enable(7),t.iridescence&&o.enable(8),t.alphaTest&&o.enable(9),t.vertexColors&&o.enable(10),t.vertexAlphas&&o.enable(11),t.vertexUv1s&&o.enable(12),t.vertexUv2s&&o.enable(13),t.vertexUv3s&&o.enable(14),t.vertexTangents&&o.enable(15),t.anisotropy&&o.enable(16),t.alphaHash&&o.enable(17),t.batching&&o.enable(18),t.dispersion&&o.enable(19),t.retroreflection&&o.enable(24),t.diffuseRoughness&&o.enable(25),t.batchingColor&&o.enable(20),t.gradientMap&&o.enable(21),t.packedNormalMap&&o.enable(22),t.vertexNormals&&o.enable(23),e.push(o.mask),o.disableAll(),t.fog&&o.enable(0),t.useFog&&o.enable(1),t.flatShading&&o.enable(2),t.logarithmicDepthBuffer&&o.enable(3),t.reversedDepthBuffer&&o.enable(4),t.skinning&&o.enable(5),t.morphTargets&&o.enable(6),t.morphNormals&&o.enable(7),t.morphColors&&o.enable(8),t.premultipliedAlpha&&o.enable(9),t.shadowMapEnabled&&o.enable(10),t.doubleSided&&o.enable(11),t.flipSided&&o.enable(12),t.useDepthPacking&&o.enable(13),t.dithering&&o.enable(14),t.transmission&&o.enable(15),t.sheen&&o.enable(16),t.opaque&&o.enable(17),t.pointsUvs&&o.enable(18),t.decodeVideoTexture&&o.enable(19),t.decodeVideoTextureEmissive&&o.enable(20),t.alphaToCoverage&&o.enable(21),t.numLightProbeGrids>0&&o.enable(22),t.hasPositionAttribute&&o.enable(23),e.push(o.mask)}function v(e){let t=f[e.type],n;if(t){let e=xd[t];n=gu.clone(e.uniforms)}else n=e.uniforms;return n}function y(t,n){let r=u.get(n);return r===void 0?(r=new Up(e,n,t,i),l.push(r),u.set(n,r)):++r.usedTimes,r}function b(e){if(--e.usedTimes===0){let t=l.indexOf(e);l[t]=l[l.length-1],l.pop(),u.delete(e.cacheKey),e.destroy()}}function x(e){s.remove(e)}function S(){s.dispose()}return{getParameters:m,getProgramCacheKey:h,getUniforms:v,acquireProgram:y,releaseProgram:b,releaseShaderCache:x,programs:l,dispose:S}}function Yp(){let e=new WeakMap;function t(t){return e.has(t)}function n(t){let n=e.get(t);return n===void 0&&(n={},e.set(t,n)),n}function r(t){e.delete(t)}function i(t,n,r){e.get(t)[n]=r}function a(){e=new WeakMap}return{has:t,get:n,remove:r,update:i,dispose:a}}function Xp(e,t){return e.groupOrder===t.groupOrder?e.renderOrder===t.renderOrder?e.material.id===t.material.id?e.materialVariant===t.materialVariant?e.z===t.z?e.id-t.id:e.z-t.z:e.materialVariant-t.materialVariant:e.material.id-t.material.id:e.renderOrder-t.renderOrder:e.groupOrder-t.groupOrder}function Zp(e,t){return e.groupOrder===t.groupOrder?e.renderOrder===t.renderOrder?e.z===t.z?e.id-t.id:t.z-e.z:e.renderOrder-t.renderOrder:e.groupOrder-t.groupOrder}function Qp(){let e=[],t=0,n=[],r=[],i=[];function a(){t=0,n.length=0,r.length=0,i.length=0}function o(e){let t=0;return e.isInstancedMesh&&(t+=2),e.isSkinnedMesh&&(t+=1),t}function s(n,r,i,a,s,c){let l=e[t];return l===void 0?(l={id:n.id,object:n,geometry:r,material:i,materialVariant:o(n),groupOrder:a,renderOrder:n.renderOrder,z:s,group:c},e[t]=l):(l.id=n.id,l.object=n,l.geometry=r,l.material=i,l.materialVariant=o(n),l.groupOrder=a,l.renderOrder=n.renderOrder,l.z=s,l.group=c),t++,l}function c(e,t,a,o,c,l,u){u.reversedDepth===!0&&(c=-c);let d=s(e,t,a,o,c,l);a.transmission>0?r.push(d):a.transparent===!0?i.push(d):n.push(d)}function l(e,t,a,o,c,l){let u=s(e,t,a,o,c,l);a.transmission>0?r.unshift(u):a.transparent===!0?i.unshift(u):n.unshift(u)}function u(e,t){n.length>1&&n.sort(e||Xp),r.length>1&&r.sort(t||Zp),i.length>1&&i.sort(t||Zp)}function d(){for(let n=t,r=e.length;n<r;n++){let t=e[n];if(t.id===null)break;t.id=null,t.object=null,t.geometry=null,t.material=null,t.group=null}}return{opaque:n,transmissive:r,transparent:i,init:a,push:c,unshift:l,finish:d,sort:u}}function $p(){let e=new WeakMap;function t(t,n){let r=e.get(t),i;return r===void 0?(i=new Qp,e.set(t,[i])):n>=r.length?(i=new Qp,r.push(i)):i=r[n],i}function n(){e=new WeakMap}return{get:t,dispose:n}}function em(){let e={};return{get:function(t){if(e[t.id]!==void 0)return e[t.id];let n;switch(t.type){case`SunLight`:case`DirectionalLight`:n={direction:new X,color:new Tc};break;case`SpotLight`:n={position:new X,direction:new X,color:new Tc,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case`PointLight`:n={position:new X,color:new Tc,distance:0,decay:0};break;case`HemisphereLight`:n={direction:new X,skyColor:new Tc,groundColor:new Tc};break;case`RectAreaLight`:n={color:new Tc,position:new X,halfWidth:new X,halfHeight:new X}}return e[t.id]=n,n}}}function tm(){let e={};return{get:function(t){if(e[t.id]!==void 0)return e[t.id];let n;switch(t.type){case`SunLight`:case`DirectionalLight`:n={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new ys};break;case`SpotLight`:n={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new ys};break;case`PointLight`:n={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new ys,shadowCameraNear:1,shadowCameraFar:1e3}}return e[t.id]=n,n}}}var nm=0;function rm(e,t){return(t.castShadow?2:0)-(e.castShadow?2:0)+ +!!t.map-!!e.map}function im(e){let t=new em,n=tm(),r={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let e=0;e<9;e++)r.probe.push(new X);let i=new X,a=new Ws,o=new Ws;function s(i){let a=0,o=0,s=0;for(let e=0;e<9;e++)r.probe[e].set(0,0,0);let c=0,l=0,u=0,d=0,f=0,p=0,m=0,h=0,g=0,_=0,v=0,y=0,b=0,x=0;i.sort(rm);for(let e=0,S=i.length;e<S;e++){let S=i[e],C=S.color,w=S.intensity,T=S.distance,E=null;if(S.shadow&&S.shadow.map&&(E=S.shadow.map.texture.format===1030?S.shadow.map.texture:S.shadow.map.depthTexture||S.shadow.map.texture),S.isAmbientLight)a+=C.r*w,o+=C.g*w,s+=C.b*w;else if(S.isLightProbe){for(let e=0;e<9;e++)r.probe[e].addScaledVector(S.sh.coefficients[e],w);x++}else if(S.isSunLight){let e=t.get(S);if(e.color.copy(S.color).multiplyScalar(S.intensity),S.castShadow){let e=S.shadow,t=n.get(S);t.shadowIntensity=e.intensity,t.shadowBias=e.bias,t.shadowNormalBias=e.normalBias,t.shadowRadius=e.radius,t.shadowMapSize.copy(e.mapSize).multiply(e.getFrameExtents()),r.sunShadow[l]=t,r.sunShadowMap[l]=E;let i=e.getViewportCount();for(let t=0;t<i;t++)r.sunShadowMatrix[u+t]=e.getMatrix(t),r.sunShadowCascade[u+t]=e._cascadeData[t];u+=i,l++}r.sun[c]=e,c++}else if(S.isDirectionalLight){let e=t.get(S);if(e.color.copy(S.color).multiplyScalar(S.intensity),S.castShadow){let e=S.shadow,t=n.get(S);t.shadowIntensity=e.intensity,t.shadowBias=e.bias,t.shadowNormalBias=e.normalBias,t.shadowRadius=e.radius,t.shadowMapSize=e.mapSize,r.directionalShadow[d]=t,r.directionalShadowMap[d]=E,r.directionalShadowMatrix[d]=S.shadow.matrix,g++}r.directional[d]=e,d++}else if(S.isSpotLight){let e=t.get(S);e.position.setFromMatrixPosition(S.matrixWorld),e.color.copy(C).multiplyScalar(w),e.distance=T,e.coneCos=Math.cos(S.angle),e.penumbraCos=Math.cos(S.angle*(1-S.penumbra)),e.decay=S.decay,r.spot[p]=e;let i=S.shadow;if(S.map&&(r.spotLightMap[y]=S.map,y++,i.updateMatrices(S),S.castShadow&&b++),r.spotLightMatrix[p]=i.matrix,S.castShadow){let e=n.get(S);e.shadowIntensity=i.intensity,e.shadowBias=i.bias,e.shadowNormalBias=i.normalBias,e.shadowRadius=i.radius,e.shadowMapSize=i.mapSize,r.spotShadow[p]=e,r.spotShadowMap[p]=E,v++}p++}else if(S.isRectAreaLight){let e=t.get(S);e.color.copy(C).multiplyScalar(w),e.halfWidth.set(S.width*.5,0,0),e.halfHeight.set(0,S.height*.5,0),r.rectArea[m]=e,m++}else if(S.isPointLight){let e=t.get(S);if(e.color.copy(S.color).multiplyScalar(S.intensity),e.distance=S.distance,e.decay=S.decay,S.castShadow){let e=S.shadow,t=n.get(S);t.shadowIntensity=e.intensity,t.shadowBias=e.bias,t.shadowNormalBias=e.normalBias,t.shadowRadius=e.radius,t.shadowMapSize=e.mapSize,t.shadowCameraNear=e.camera.near,t.shadowCameraFar=e.camera.far,r.pointShadow[f]=t,r.pointShadowMap[f]=E,r.pointShadowMatrix[f]=S.shadow.matrix,_++}r.point[f]=e,f++}else if(S.isHemisphereLight){let e=t.get(S);e.skyColor.copy(S.color).multiplyScalar(w),e.groundColor.copy(S.groundColor).multiplyScalar(w),r.hemi[h]=e,h++}}m>0&&(e.has(`OES_texture_float_linear`)===!0?(r.rectAreaLTC1=Z.LTC_FLOAT_1,r.rectAreaLTC2=Z.LTC_FLOAT_2):(r.rectAreaLTC1=Z.LTC_HALF_1,r.rectAreaLTC2=Z.LTC_HALF_2)),r.ambient[0]=a,r.ambient[1]=o,r.ambient[2]=s;let S=r.hash;(S.sunLength!==c||S.directionalLength!==d||S.pointLength!==f||S.spotLength!==p||S.rectAreaLength!==m||S.hemiLength!==h||S.numSunShadows!==l||S.numDirectionalShadows!==g||S.numPointShadows!==_||S.numSpotShadows!==v||S.numSpotMaps!==y||S.numLightProbes!==x)&&(r.sun.length=c,r.directional.length=d,r.spot.length=p,r.rectArea.length=m,r.point.length=f,r.hemi.length=h,r.sunShadow.length=l,r.sunShadowMap.length=l,r.sunShadowMatrix.length=u,r.sunShadowCascade.length=u,r.directionalShadow.length=g,r.directionalShadowMap.length=g,r.directionalShadowMatrix.length=g,r.pointShadow.length=_,r.pointShadowMap.length=_,r.pointShadowMatrix.length=_,r.spotShadow.length=v,r.spotShadowMap.length=v,r.spotLightMatrix.length=v+y-b,r.spotLightMap.length=y,r.numSpotLightShadowsWithMaps=b,r.numLightProbes=x,S.sunLength=c,S.directionalLength=d,S.pointLength=f,S.spotLength=p,S.rectAreaLength=m,S.hemiLength=h,S.numSunShadows=l,S.numDirectionalShadows=g,S.numPointShadows=_,S.numSpotShadows=v,S.numSpotMaps=y,S.numLightProbes=x,r.version=nm++)}function c(e,t){let n=0,s=0,c=0,l=0,u=0,d=0,f=t.matrixWorldInverse;for(let t=0,p=e.length;t<p;t++){let p=e[t];if(p.isSunLight){let e=r.sun[n];e.direction.setFromMatrixPosition(p.matrixWorld),e.direction.transformDirection(f),n++}else if(p.isDirectionalLight){let e=r.directional[s];e.direction.setFromMatrixPosition(p.matrixWorld),i.setFromMatrixPosition(p.target.matrixWorld),e.direction.sub(i),e.direction.transformDirection(f),s++}else if(p.isSpotLight){let e=r.spot[l];e.position.setFromMatrixPosition(p.matrixWorld),e.position.applyMatrix4(f),e.direction.setFromMatrixPosition(p.matrixWorld),i.setFromMatrixPosition(p.target.matrixWorld),e.direction.sub(i),e.direction.transformDirection(f),l++}else if(p.isRectAreaLight){let e=r.rectArea[u];e.position.setFromMatrixPosition(p.matrixWorld),e.position.applyMatrix4(f),o.identity(),a.copy(p.matrixWorld),a.premultiply(f),o.extractRotation(a),e.halfWidth.set(p.width*.5,0,0),e.halfHeight.set(0,p.height*.5,0),e.halfWidth.applyMatrix4(o),e.halfHeight.applyMatrix4(o),u++}else if(p.isPointLight){let e=r.point[c];e.position.setFromMatrixPosition(p.matrixWorld),e.position.applyMatrix4(f),c++}else if(p.isHemisphereLight){let e=r.hemi[d];e.direction.setFromMatrixPosition(p.matrixWorld),e.direction.transformDirection(f),d++}}}return{setup:s,setupView:c,state:r}}function am(e){let t=new im(e),n=[],r=[],i=[];function a(e){u.camera=e,n.length=0,r.length=0,i.length=0}function o(e){e.isLightProbeGrid?i.push(e):n.push(e)}function s(e){r.push(e)}function c(){t.setup(n),i.sort((e,t)=>e.priority-t.priority||e.id-t.id)}function l(e){t.setupView(n,e)}let u={lightsArray:n,shadowsArray:r,lightProbeGridArray:i,camera:null,lights:t,transmissionRenderTarget:{},textureUnits:0};return{init:a,state:u,setupLights:c,setupLightsView:l,pushLight:o,pushShadow:s}}function om(e){let t=new WeakMap;function n(n,r=0){let i=t.get(n),a;return i===void 0?(a=new am(e),t.set(n,[a])):r>=i.length?(a=new am(e),i.push(a)):a=i[r],a}function r(){t=new WeakMap}return{get:n,dispose:r}}var sm=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,cm=`uniform sampler2D shadow_pass;
uniform vec2 resolution;
uniform float radius;
void main() {
	const float samples = float( VSM_SAMPLES );
	float mean = 0.0;
	float squared_mean = 0.0;
	float uvStride = samples <= 1.0 ? 0.0 : 2.0 / ( samples - 1.0 );
	float uvStart = samples <= 1.0 ? 0.0 : - 1.0;
	for ( float i = 0.0; i < samples; i ++ ) {
		float uvOffset = uvStart + i * uvStride;
		#ifdef HORIZONTAL_PASS
			vec2 distribution = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( uvOffset, 0.0 ) * radius ) / resolution ).rg;
			mean += distribution.x;
			squared_mean += distribution.y * distribution.y + distribution.x * distribution.x;
		#else
			float depth = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( 0.0, uvOffset ) * radius ) / resolution ).r;
			mean += depth;
			squared_mean += depth * depth;
		#endif
	}
	mean = mean / samples;
	squared_mean = squared_mean / samples;
	float std_dev = sqrt( max( 0.0, squared_mean - mean * mean ) );
	gl_FragColor = vec4( mean, std_dev, 0.0, 1.0 );
}`,lm=[new X(1,0,0),new X(-1,0,0),new X(0,1,0),new X(0,-1,0),new X(0,0,1),new X(0,0,-1)],um=[new X(0,-1,0),new X(0,-1,0),new X(0,0,1),new X(0,0,-1),new X(0,-1,0),new X(0,-1,0)],dm=new Ws,fm=new X,pm=new X;function mm(e,t,n){let r=new nu,i=new ys,a=new ys,o=new zs,s=new xu,c=new Su,l={},u=n.maxTextureSize,d={0:1,1:0,2:2},f=new yu({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new ys},radius:{value:4}},vertexShader:sm,fragmentShader:cm}),p=f.clone();p.defines.HORIZONTAL_PASS=1;let m=new xl;m.setAttribute(`position`,new ol(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let h=new Yl(m,f),g=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=1;let _=this.type;this.render=function(t,n,s){if(g.enabled===!1||g.autoUpdate===!1&&g.needsUpdate===!1||t.length===0)return;this.type===2&&(ns(`WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead.`),this.type=1);let c=e.getRenderTarget(),l=e.getActiveCubeFace(),d=e.getActiveMipmapLevel(),f=e.state;f.setBlending(0),f.buffers.depth.getReversed()===!0?f.buffers.color.setClear(0,0,0,0):f.buffers.color.setClear(1,1,1,1),f.buffers.depth.setTest(!0),f.setScissorTest(!1);let p=_!==this.type;p&&n.traverse(function(e){e.material&&(Array.isArray(e.material)?e.material.forEach(e=>e.needsUpdate=!0):e.material.needsUpdate=!0)});for(let c=0,l=t.length;c<l;c++){let l=t[c],d=l.shadow;if(d===void 0){ns(`WebGLShadowMap:`,l,`has no shadow.`);continue}if(d.autoUpdate===!1&&d.needsUpdate===!1)continue;i.copy(d.mapSize);let m=d.getFrameExtents();i.multiply(m),a.copy(d.mapSize),(i.x>u||i.y>u)&&(i.x>u&&(a.x=Math.floor(u/m.x),i.x=a.x*m.x,d.mapSize.x=a.x),i.y>u&&(a.y=Math.floor(u/m.y),i.y=a.y*m.y,d.mapSize.y=a.y));let h=e.state.buffers.depth.getReversed();if(d.camera._reversedDepth=h,d.map===null||p===!0){if(d.map!==null&&(d.map.depthTexture!==null&&(d.map.depthTexture.dispose(),d.map.depthTexture=null),d.map.dispose()),this.type===3){if(l.isPointLight){ns(`WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.`);continue}d.map=new Vs(i.x,i.y,{format:Ka,type:Na,minFilter:Ca,magFilter:Ca,generateMipmaps:!1}),d.map.texture.name=l.name+`.shadowMap`,d.map.depthTexture=new ou(i.x,i.y,Ma),d.map.depthTexture.name=l.name+`.shadowMapDepth`,d.map.depthTexture.format=Ha,d.map.depthTexture.compareFunction=null,d.map.depthTexture.minFilter=ba,d.map.depthTexture.magFilter=ba}else l.isPointLight?(d.map=new Ad(i.x),d.map.depthTexture=new su(i.x,ja)):(d.map=new Vs(i.x,i.y),d.map.depthTexture=new ou(i.x,i.y,ja)),d.map.depthTexture.name=l.name+`.shadowMap`,d.map.depthTexture.format=Ha,this.type===1?(d.map.depthTexture.compareFunction=h?518:515,d.map.depthTexture.minFilter=Ca,d.map.depthTexture.magFilter=Ca):(d.map.depthTexture.compareFunction=null,d.map.depthTexture.minFilter=ba,d.map.depthTexture.magFilter=ba);d.camera.updateProjectionMatrix()}d.map.isWebGLCubeRenderTarget!==!0&&(d.map.width!==i.x||d.map.height!==i.y)&&d.map.setSize(i.x,i.y);let g=d.map.isWebGLCubeRenderTarget?6:d.getViewportCount();l.isPointLight!==!0&&d.updateMatrices(l,s);let _=d.camera.layers.mask&4294967294?d.camera.layers:s.layers;for(let t=0;t<g;t++){let i=d.getCamera(t);if(l.isPointLight){let e=d.camera,n=d.matrix,r=l.distance||e.far;r!==e.far&&(e.far=r,e.updateProjectionMatrix()),fm.setFromMatrixPosition(l.matrixWorld),e.position.copy(fm),pm.copy(e.position),pm.add(lm[t]),e.up.copy(um[t]),e.lookAt(pm),e.updateMatrixWorld(),n.makeTranslation(-fm.x,-fm.y,-fm.z),dm.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse),d._frustum.setFromProjectionMatrix(dm,e.coordinateSystem,e.reversedDepth)}if(d.map.isWebGLCubeRenderTarget)e.setRenderTarget(d.map,t),e.clear();else{t===0&&(e.setRenderTarget(d.map),e.clear());let n=d.getViewport(t);o.set(a.x*n.x,a.y*n.y,a.x*n.z,a.y*n.w),f.viewport(o)}r=d.getFrustum(t),b(n,s,i,l,_,this.type)}d.isPointLightShadow!==!0&&this.type===3&&v(d,s),d.needsUpdate=!1}_=this.type,g.needsUpdate=!1,e.setRenderTarget(c,l,d)};function v(n,r){let a=t.update(h);f.defines.VSM_SAMPLES!==n.blurSamples&&(f.defines.VSM_SAMPLES=n.blurSamples,p.defines.VSM_SAMPLES=n.blurSamples,f.needsUpdate=!0,p.needsUpdate=!0),n.mapPass===null?n.mapPass=new Vs(i.x,i.y,{format:Ka,type:Na}):(n.mapPass.width!==n.map.width||n.mapPass.height!==n.map.height)&&n.mapPass.setSize(n.map.width,n.map.height),f.uniforms.shadow_pass.value=n.map.depthTexture,f.uniforms.resolution.value.set(n.map.width,n.map.height),f.uniforms.radius.value=n.radius,e.setRenderTarget(n.mapPass),e.clear(),e.renderBufferDirect(r,null,a,f,h,null),p.uniforms.shadow_pass.value=n.mapPass.texture,p.uniforms.resolution.value.set(n.map.width,n.map.height),p.uniforms.radius.value=n.radius,e.setRenderTarget(n.map),e.clear(),e.renderBufferDirect(r,null,a,p,h,null)}function y(t,n,r,i){let a=null,o=r.isPointLight===!0?t.customDistanceMaterial:t.customDepthMaterial;if(o!==void 0)a=o;else if(a=r.isPointLight===!0?c:s,e.localClippingEnabled&&n.clipShadows===!0&&Array.isArray(n.clippingPlanes)&&n.clippingPlanes.length!==0||n.displacementMap&&n.displacementScale!==0||n.alphaMap&&n.alphaTest>0||n.map&&n.alphaTest>0||n.alphaToCoverage===!0){let e=a.uuid,t=n.uuid,r=l[e];r===void 0&&(r={},l[e]=r);let i=r[t];i===void 0&&(i=a.clone(),r[t]=i,n.addEventListener(`dispose`,x)),a=i}if(a.visible=n.visible,a.wireframe=n.wireframe,i===3?a.side=n.shadowSide===null?n.side:n.shadowSide:a.side=n.shadowSide===null?d[n.side]:n.shadowSide,a.alphaMap=n.alphaMap,a.alphaTest=n.alphaToCoverage===!0?.5:n.alphaTest,a.map=n.map,a.clipShadows=n.clipShadows,a.clippingPlanes=n.clippingPlanes,a.clipIntersection=n.clipIntersection,a.displacementMap=n.displacementMap,a.displacementScale=n.displacementScale,a.displacementBias=n.displacementBias,a.wireframeLinewidth=n.wireframeLinewidth,a.linewidth=n.linewidth,r.isPointLight===!0&&a.isMeshDistanceMaterial===!0){let t=e.properties.get(a);t.light=r}return a}function b(n,i,a,o,s,c){if(n.visible===!1)return;if(n.layers.test(s)&&(n.isMesh||n.isLine||n.isPoints)&&(n.castShadow||n.receiveShadow&&c===3)&&(!n.frustumCulled||n.intersectsFrustum(r))){n.modelViewMatrix.multiplyMatrices(a.matrixWorldInverse,n.matrixWorld);let r=t.update(n),s=n.material;if(Array.isArray(s)){let t=r.groups;for(let l=0,u=t.length;l<u;l++){let u=t[l],d=s[u.materialIndex];if(d&&d.visible){let t=y(n,d,o,c);n.onBeforeShadow(e,n,i,a,r,t,u),e.renderBufferDirect(a,null,r,t,n,u),n.onAfterShadow(e,n,i,a,r,t,u)}}}else if(s.visible){let t=y(n,s,o,c);n.onBeforeShadow(e,n,i,a,r,t,null),e.renderBufferDirect(a,null,r,t,n,null),n.onAfterShadow(e,n,i,a,r,t,null)}}let l=n.children;for(let e=0,t=l.length;e<t;e++)b(l[e],i,a,o,s,c)}function x(e){e.target.removeEventListener(`dispose`,x);for(let t in l){let n=l[t],r=e.target.uuid;r in n&&(n[r].dispose(),delete n[r])}}}function hm(e,t){function n(){let t=!1,n=new zs,r=null,i=new zs(0,0,0,0);return{setMask:function(n){r!==n&&!t&&(e.colorMask(n,n,n,n),r=n)},setLocked:function(e){t=e},setClear:function(t,r,a,o,s){s===!0&&(t*=o,r*=o,a*=o),n.set(t,r,a,o),i.equals(n)===!1&&(e.clearColor(t,r,a,o),i.copy(n))},reset:function(){t=!1,r=null,i.set(-1,0,0,0)}}}function r(){let n=!1,r=!1,i=null,a=null,o=null;return{setReversed:function(e){if(r!==e){let n=t.get(`EXT_clip_control`);e?n.clipControlEXT(n.LOWER_LEFT_EXT,n.ZERO_TO_ONE_EXT):n.clipControlEXT(n.LOWER_LEFT_EXT,n.NEGATIVE_ONE_TO_ONE_EXT),r=e;let i=o;o=null,this.setClear(i)}},getReversed:function(){return r},setTest:function(t){t?fe(e.DEPTH_TEST):pe(e.DEPTH_TEST)},setMask:function(t){i!==t&&!n&&(e.depthMask(t),i=t)},setFunc:function(t){if(r&&(t=os[t]),a!==t){switch(t){case 0:e.depthFunc(e.NEVER);break;case 1:e.depthFunc(e.ALWAYS);break;case 2:e.depthFunc(e.LESS);break;case 3:e.depthFunc(e.LEQUAL);break;case 4:e.depthFunc(e.EQUAL);break;case 5:e.depthFunc(e.GEQUAL);break;case 6:e.depthFunc(e.GREATER);break;case 7:e.depthFunc(e.NOTEQUAL);break;default:e.depthFunc(e.LEQUAL)}a=t}},setLocked:function(e){n=e},setClear:function(t){o!==t&&(o=t,r&&(t=1-t),e.clearDepth(t))},reset:function(){n=!1,i=null,a=null,o=null,r=!1}}}function i(){let t=!1,n=null,r=null,i=null,a=null,o=null,s=null,c=null,l=null;return{setTest:function(n){t||(n?fe(e.STENCIL_TEST):pe(e.STENCIL_TEST))},setMask:function(r){n!==r&&!t&&(e.stencilMask(r),n=r)},setFunc:function(t,n,o){(r!==t||i!==n||a!==o)&&(e.stencilFunc(t,n,o),r=t,i=n,a=o)},setOp:function(t,n,r){(o!==t||s!==n||c!==r)&&(e.stencilOp(t,n,r),o=t,s=n,c=r)},setLocked:function(e){t=e},setClear:function(t){l!==t&&(e.clearStencil(t),l=t)},reset:function(){t=!1,n=null,r=null,i=null,a=null,o=null,s=null,c=null,l=null}}}let a=new n,o=new r,s=new i,c={},l=new WeakMap,u={},d={},f={},p=new WeakMap,m=[],h=null,g=!1,_=null,v=null,y=null,b=null,x=null,S=null,C=null,w=new Tc(0,0,0),T=0,E=!1,D=null,O=null,k=null,A=null,j=null,ee=e.getParameter(e.MAX_COMBINED_TEXTURE_IMAGE_UNITS),te=!1,ne=0,re=e.getParameter(e.VERSION);re.indexOf(`WebGL`)===-1?re.indexOf(`OpenGL ES`)!==-1&&(ne=parseFloat(/^OpenGL ES (\d)/.exec(re)[1]),te=ne>=2):(ne=parseFloat(/^WebGL (\d)/.exec(re)[1]),te=ne>=1);let ie=null,ae={},oe=e.getParameter(e.SCISSOR_BOX),se=e.getParameter(e.VIEWPORT),ce=new zs().fromArray(oe),le=new zs().fromArray(se);function ue(t,n,r,i){let a=new Uint8Array(4),o=e.createTexture();e.bindTexture(t,o),e.texParameteri(t,e.TEXTURE_MIN_FILTER,e.NEAREST),e.texParameteri(t,e.TEXTURE_MAG_FILTER,e.NEAREST);for(let o=0;o<r;o++)t===e.TEXTURE_3D||t===e.TEXTURE_2D_ARRAY?e.texImage3D(n,0,e.RGBA,1,1,i,0,e.RGBA,e.UNSIGNED_BYTE,a):e.texImage2D(n+o,0,e.RGBA,1,1,0,e.RGBA,e.UNSIGNED_BYTE,a);return o}let de={};de[e.TEXTURE_2D]=ue(e.TEXTURE_2D,e.TEXTURE_2D,1),de[e.TEXTURE_CUBE_MAP]=ue(e.TEXTURE_CUBE_MAP,e.TEXTURE_CUBE_MAP_POSITIVE_X,6),de[e.TEXTURE_2D_ARRAY]=ue(e.TEXTURE_2D_ARRAY,e.TEXTURE_2D_ARRAY,1,1),de[e.TEXTURE_3D]=ue(e.TEXTURE_3D,e.TEXTURE_3D,1,1),a.setClear(0,0,0,1),o.setClear(1),s.setClear(0),fe(e.DEPTH_TEST),o.setFunc(3),be(!1),xe(1),fe(e.CULL_FACE),M(0);function fe(t){u[t]!==!0&&(e.enable(t),u[t]=!0)}function pe(t){u[t]!==!1&&(e.disable(t),u[t]=!1)}function me(t,n){return f[t]!==n&&(e.bindFramebuffer(t,n),f[t]=n,t===e.DRAW_FRAMEBUFFER&&(f[e.FRAMEBUFFER]=n),t===e.FRAMEBUFFER&&(f[e.DRAW_FRAMEBUFFER]=n),!0)}function he(t,n){let r=m,i=!1;if(t){r=p.get(n),r===void 0&&(r=[],p.set(n,r));let a=t.textures;if(r.length!==a.length||r[0]!==e.COLOR_ATTACHMENT0){for(let t=0,n=a.length;t<n;t++)r[t]=e.COLOR_ATTACHMENT0+t;r.length=a.length,i=!0}}else r[0]!==e.BACK&&(r[0]=e.BACK,i=!0);i&&e.drawBuffers(r)}function ge(t){return h!==t&&(e.useProgram(t),h=t,!0)}let _e={100:e.FUNC_ADD,101:e.FUNC_SUBTRACT,102:e.FUNC_REVERSE_SUBTRACT};_e[103]=e.MIN,_e[104]=e.MAX;let ve={200:e.ZERO,201:e.ONE,202:e.SRC_COLOR,204:e.SRC_ALPHA,210:e.SRC_ALPHA_SATURATE,208:e.DST_COLOR,206:e.DST_ALPHA,203:e.ONE_MINUS_SRC_COLOR,205:e.ONE_MINUS_SRC_ALPHA,209:e.ONE_MINUS_DST_COLOR,207:e.ONE_MINUS_DST_ALPHA,211:e.CONSTANT_COLOR,212:e.ONE_MINUS_CONSTANT_COLOR,213:e.CONSTANT_ALPHA,214:e.ONE_MINUS_CONSTANT_ALPHA};function M(t,n,r,i,a,o,s,c,l,u){if(t===0)g===!0&&(pe(e.BLEND),g=!1);else if(g===!1&&(fe(e.BLEND),g=!0),t!==5){if(t!==_||u!==E){if((v!==100||x!==100)&&(e.blendEquation(e.FUNC_ADD),v=100,x=100),u)switch(t){case 1:e.blendFuncSeparate(e.ONE,e.ONE_MINUS_SRC_ALPHA,e.ONE,e.ONE_MINUS_SRC_ALPHA);break;case 2:e.blendFunc(e.ONE,e.ONE);break;case 3:e.blendFuncSeparate(e.ZERO,e.ONE_MINUS_SRC_COLOR,e.ZERO,e.ONE);break;case 4:e.blendFuncSeparate(e.DST_COLOR,e.ONE_MINUS_SRC_ALPHA,e.ZERO,e.ONE);break;default:rs(`WebGLState: Invalid blending: `,t)}else switch(t){case 1:e.blendFuncSeparate(e.SRC_ALPHA,e.ONE_MINUS_SRC_ALPHA,e.ONE,e.ONE_MINUS_SRC_ALPHA);break;case 2:e.blendFuncSeparate(e.SRC_ALPHA,e.ONE,e.ONE,e.ONE);break;case 3:rs(`WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true`);break;case 4:rs(`WebGLState: MultiplyBlending requires material.premultipliedAlpha = true`);break;default:rs(`WebGLState: Invalid blending: `,t)}y=null,b=null,S=null,C=null,w.set(0,0,0),T=0,_=t,E=u}}else a||=n,o||=r,s||=i,(n!==v||a!==x)&&(e.blendEquationSeparate(_e[n],_e[a]),v=n,x=a),(r!==y||i!==b||o!==S||s!==C)&&(e.blendFuncSeparate(ve[r],ve[i],ve[o],ve[s]),y=r,b=i,S=o,C=s),(c.equals(w)===!1||l!==T)&&(e.blendColor(c.r,c.g,c.b,l),w.copy(c),T=l),_=t,E=!1}function ye(t,n){t.side===2?pe(e.CULL_FACE):fe(e.CULL_FACE);let r=t.side===1;n&&(r=!r),be(r),t.blending===1&&t.transparent===!1?M(0):M(t.blending,t.blendEquation,t.blendSrc,t.blendDst,t.blendEquationAlpha,t.blendSrcAlpha,t.blendDstAlpha,t.blendColor,t.blendAlpha,t.premultipliedAlpha),o.setFunc(t.depthFunc),o.setTest(t.depthTest),o.setMask(t.depthWrite),a.setMask(t.colorWrite);let i=t.stencilWrite;s.setTest(i),i&&(s.setMask(t.stencilWriteMask),s.setFunc(t.stencilFunc,t.stencilRef,t.stencilFuncMask),s.setOp(t.stencilFail,t.stencilZFail,t.stencilZPass)),N(t.polygonOffset,t.polygonOffsetFactor,t.polygonOffsetUnits),t.alphaToCoverage===!0?fe(e.SAMPLE_ALPHA_TO_COVERAGE):pe(e.SAMPLE_ALPHA_TO_COVERAGE)}function be(t){D!==t&&(t?e.frontFace(e.CW):e.frontFace(e.CCW),D=t)}function xe(t){t===0?pe(e.CULL_FACE):(fe(e.CULL_FACE),t!==O&&(t===1?e.cullFace(e.BACK):t===2?e.cullFace(e.FRONT):e.cullFace(e.FRONT_AND_BACK))),O=t}function Se(t){t!==k&&(te&&e.lineWidth(t),k=t)}function N(t,n,r){t?(fe(e.POLYGON_OFFSET_FILL),(A!==n||j!==r)&&(A=n,j=r,o.getReversed()&&(n=-n,r=-r),e.polygonOffset(n,r))):pe(e.POLYGON_OFFSET_FILL)}function Ce(t){t?fe(e.SCISSOR_TEST):pe(e.SCISSOR_TEST)}function we(t){t===void 0&&(t=e.TEXTURE0+ee-1),ie!==t&&(e.activeTexture(t),ie=t)}function P(t,n,r){r===void 0&&(r=ie===null?e.TEXTURE0+ee-1:ie);let i=ae[r];i===void 0&&(i={type:void 0,texture:void 0},ae[r]=i),(i.type!==t||i.texture!==n)&&(ie!==r&&(e.activeTexture(r),ie=r),e.bindTexture(t,n||de[t]),i.type=t,i.texture=n)}function Te(){let t=ae[ie];t!==void 0&&t.type!==void 0&&(e.bindTexture(t.type,null),t.type=void 0,t.texture=void 0)}function F(){try{e.compressedTexImage2D(...arguments)}catch(e){rs(`WebGLState:`,e)}}function Ee(){try{e.compressedTexImage3D(...arguments)}catch(e){rs(`WebGLState:`,e)}}function I(){try{e.texSubImage2D(...arguments)}catch(e){rs(`WebGLState:`,e)}}function De(){try{e.texSubImage3D(...arguments)}catch(e){rs(`WebGLState:`,e)}}function Oe(){try{e.compressedTexSubImage2D(...arguments)}catch(e){rs(`WebGLState:`,e)}}function ke(){try{e.compressedTexSubImage3D(...arguments)}catch(e){rs(`WebGLState:`,e)}}function Ae(){try{e.texStorage2D(...arguments)}catch(e){rs(`WebGLState:`,e)}}function je(){try{e.texStorage3D(...arguments)}catch(e){rs(`WebGLState:`,e)}}function Me(){try{e.texImage2D(...arguments)}catch(e){rs(`WebGLState:`,e)}}function Ne(){try{e.texImage3D(...arguments)}catch(e){rs(`WebGLState:`,e)}}function Pe(t){return d[t]===void 0?e.getParameter(t):d[t]}function Fe(t,n){d[t]!==n&&(e.pixelStorei(t,n),d[t]=n)}function Ie(t){ce.equals(t)===!1&&(e.scissor(t.x,t.y,t.z,t.w),ce.copy(t))}function Le(t){le.equals(t)===!1&&(e.viewport(t.x,t.y,t.z,t.w),le.copy(t))}function Re(t,n){let r=l.get(n);r===void 0&&(r=new WeakMap,l.set(n,r));let i=r.get(t);i===void 0&&(i=e.getUniformBlockIndex(n,t.name),e.uniformBlockBinding(n,i,i),r.set(t,i))}function ze(t,n,r){let i=l.get(n).get(t);c[i]!==r&&(e.bindBufferBase(e.UNIFORM_BUFFER,i,r),c[i]=r)}function Be(){e.disable(e.BLEND),e.disable(e.CULL_FACE),e.disable(e.DEPTH_TEST),e.disable(e.POLYGON_OFFSET_FILL),e.disable(e.SCISSOR_TEST),e.disable(e.STENCIL_TEST),e.disable(e.SAMPLE_ALPHA_TO_COVERAGE),e.blendEquation(e.FUNC_ADD),e.blendFunc(e.ONE,e.ZERO),e.blendFuncSeparate(e.ONE,e.ZERO,e.ONE,e.ZERO),e.blendColor(0,0,0,0),e.colorMask(!0,!0,!0,!0),e.clearColor(0,0,0,0),e.depthMask(!0),e.depthFunc(e.LESS),o.setReversed(!1),e.clearDepth(1),e.stencilMask(4294967295),e.stencilFunc(e.ALWAYS,0,4294967295),e.stencilOp(e.KEEP,e.KEEP,e.KEEP),e.clearStencil(0),e.cullFace(e.BACK),e.frontFace(e.CCW),e.polygonOffset(0,0),e.activeTexture(e.TEXTURE0),e.bindFramebuffer(e.FRAMEBUFFER,null),e.bindFramebuffer(e.DRAW_FRAMEBUFFER,null),e.bindFramebuffer(e.READ_FRAMEBUFFER,null),e.useProgram(null),e.lineWidth(1),e.scissor(0,0,e.canvas.width,e.canvas.height),e.viewport(0,0,e.canvas.width,e.canvas.height),e.pixelStorei(e.PACK_ALIGNMENT,4),e.pixelStorei(e.UNPACK_ALIGNMENT,4),e.pixelStorei(e.UNPACK_FLIP_Y_WEBGL,!1),e.pixelStorei(e.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),e.pixelStorei(e.UNPACK_COLORSPACE_CONVERSION_WEBGL,e.BROWSER_DEFAULT_WEBGL),e.pixelStorei(e.PACK_ROW_LENGTH,0),e.pixelStorei(e.PACK_SKIP_PIXELS,0),e.pixelStorei(e.PACK_SKIP_ROWS,0),e.pixelStorei(e.UNPACK_ROW_LENGTH,0),e.pixelStorei(e.UNPACK_IMAGE_HEIGHT,0),e.pixelStorei(e.UNPACK_SKIP_PIXELS,0),e.pixelStorei(e.UNPACK_SKIP_ROWS,0),e.pixelStorei(e.UNPACK_SKIP_IMAGES,0),u={},d={},ie=null,ae={},f={},c={},p=new WeakMap,m=[],h=null,g=!1,_=null,v=null,y=null,b=null,x=null,S=null,C=null,w=new Tc(0,0,0),T=0,E=!1,D=null,O=null,k=null,A=null,j=null,ce.set(0,0,e.canvas.width,e.canvas.height),le.set(0,0,e.canvas.width,e.canvas.height),a.reset(),o.reset(),s.reset()}return{buffers:{color:a,depth:o,stencil:s},enable:fe,disable:pe,bindFramebuffer:me,drawBuffers:he,useProgram:ge,setBlending:M,setMaterial:ye,setFlipSided:be,setCullFace:xe,setLineWidth:Se,setPolygonOffset:N,setScissorTest:Ce,activeTexture:we,bindTexture:P,unbindTexture:Te,compressedTexImage2D:F,compressedTexImage3D:Ee,texImage2D:Me,texImage3D:Ne,pixelStorei:Fe,getParameter:Pe,updateUBOMapping:Re,uniformBlockBinding:ze,texStorage2D:Ae,texStorage3D:je,texSubImage2D:I,texSubImage3D:De,compressedTexSubImage2D:Oe,compressedTexSubImage3D:ke,scissor:Ie,viewport:Le,reset:Be}}function gm(e,t,n,r,i,a,o){let s=t.has(`WEBGL_multisampled_render_to_texture`)?t.get(`WEBGL_multisampled_render_to_texture`):null,c=typeof navigator>`u`?!1:/OculusBrowser/g.test(navigator.userAgent),l=new ys,u=new WeakMap,d=new Set,f,p=new WeakMap,m=new Set,h=new FinalizationRegistry(e=>m.delete(e)),g=!1;try{g=typeof OffscreenCanvas<`u`&&new OffscreenCanvas(1,1).getContext(`2d`)!==null}catch{}function _(e,t){return g?new OffscreenCanvas(e,t):Zo(`canvas`)}function v(e,t,n){let r=1,i=Ae(e);if((i.width>n||i.height>n)&&(r=n/Math.max(i.width,i.height)),r<1){if(typeof HTMLImageElement<`u`&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<`u`&&e instanceof HTMLCanvasElement||typeof ImageBitmap<`u`&&e instanceof ImageBitmap||typeof VideoFrame<`u`&&e instanceof VideoFrame){let n=Math.floor(r*i.width),a=Math.floor(r*i.height);f===void 0&&(f=_(n,a));let o=t?_(n,a):f;return o.width=n,o.height=a,o.getContext(`2d`).drawImage(e,0,0,n,a),ns(`WebGLRenderer: Texture has been resized from (`+i.width+`x`+i.height+`) to (`+n+`x`+a+`).`),o}return`data`in e&&ns(`WebGLRenderer: Image in DataTexture is too big (`+i.width+`x`+i.height+`).`),e}return e}function y(e){return e.generateMipmaps}function b(t){e.generateMipmap(t)}function x(t){return t.isWebGLCubeRenderTarget?e.TEXTURE_CUBE_MAP:t.isWebGL3DRenderTarget?e.TEXTURE_3D:t.isWebGLArrayRenderTarget||t.isCompressedArrayTexture?e.TEXTURE_2D_ARRAY:e.TEXTURE_2D}function S(n,r,i,a,o,s=!1){if(n!==null){if(e[n]!==void 0)return e[n];ns(`WebGLRenderer: Attempt to use non-existing WebGL internal format '`+n+`'`)}let c;a&&(c=t.get(`EXT_texture_norm16`),c||ns(`WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension`));let l=r;if(r===e.RED&&(i===e.FLOAT&&(l=e.R32F),i===e.HALF_FLOAT&&(l=e.R16F),i===e.UNSIGNED_BYTE&&(l=e.R8),i===e.UNSIGNED_SHORT&&c&&(l=c.R16_EXT),i===e.SHORT&&c&&(l=c.R16_SNORM_EXT)),r===e.RED_INTEGER&&(i===e.UNSIGNED_BYTE&&(l=e.R8UI),i===e.UNSIGNED_SHORT&&(l=e.R16UI),i===e.UNSIGNED_INT&&(l=e.R32UI),i===e.BYTE&&(l=e.R8I),i===e.SHORT&&(l=e.R16I),i===e.INT&&(l=e.R32I)),r===e.RG&&(i===e.FLOAT&&(l=e.RG32F),i===e.HALF_FLOAT&&(l=e.RG16F),i===e.UNSIGNED_BYTE&&(l=e.RG8),i===e.UNSIGNED_SHORT&&c&&(l=c.RG16_EXT),i===e.SHORT&&c&&(l=c.RG16_SNORM_EXT)),r===e.RG_INTEGER&&(i===e.UNSIGNED_BYTE&&(l=e.RG8UI),i===e.UNSIGNED_SHORT&&(l=e.RG16UI),i===e.UNSIGNED_INT&&(l=e.RG32UI),i===e.BYTE&&(l=e.RG8I),i===e.SHORT&&(l=e.RG16I),i===e.INT&&(l=e.RG32I)),r===e.RGB_INTEGER&&(i===e.UNSIGNED_BYTE&&(l=e.RGB8UI),i===e.UNSIGNED_SHORT&&(l=e.RGB16UI),i===e.UNSIGNED_INT&&(l=e.RGB32UI),i===e.BYTE&&(l=e.RGB8I),i===e.SHORT&&(l=e.RGB16I),i===e.INT&&(l=e.RGB32I)),r===e.RGBA_INTEGER&&(i===e.UNSIGNED_BYTE&&(l=e.RGBA8UI),i===e.UNSIGNED_SHORT&&(l=e.RGBA16UI),i===e.UNSIGNED_INT&&(l=e.RGBA32UI),i===e.BYTE&&(l=e.RGBA8I),i===e.SHORT&&(l=e.RGBA16I),i===e.INT&&(l=e.RGBA32I)),r===e.RGB&&(i===e.UNSIGNED_SHORT&&c&&(l=c.RGB16_EXT),i===e.SHORT&&c&&(l=c.RGB16_SNORM_EXT),i===e.UNSIGNED_INT_5_9_9_9_REV&&(l=e.RGB9_E5),i===e.UNSIGNED_INT_10F_11F_11F_REV&&(l=e.R11F_G11F_B10F)),r===e.RGBA){let t=s?Ho:Os.getTransfer(o);i===e.FLOAT&&(l=e.RGBA32F),i===e.HALF_FLOAT&&(l=e.RGBA16F),i===e.UNSIGNED_BYTE&&(l=t===`srgb`?e.SRGB8_ALPHA8:e.RGBA8),i===e.UNSIGNED_SHORT&&c&&(l=c.RGBA16_EXT),i===e.SHORT&&c&&(l=c.RGBA16_SNORM_EXT),i===e.UNSIGNED_SHORT_4_4_4_4&&(l=e.RGBA4),i===e.UNSIGNED_SHORT_5_5_5_1&&(l=e.RGB5_A1)}return(l===e.R16F||l===e.R32F||l===e.RG16F||l===e.RG32F||l===e.RGBA16F||l===e.RGBA32F)&&t.get(`EXT_color_buffer_float`),l}function C(t,n){let r;return t?n===null||n===1014||n===1020?r=e.DEPTH24_STENCIL8:n===1015?r=e.DEPTH32F_STENCIL8:n===1012&&(r=e.DEPTH24_STENCIL8,ns(`DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.`)):n===null||n===1014||n===1020?r=e.DEPTH_COMPONENT24:n===1015?r=e.DEPTH_COMPONENT32F:n===1012&&(r=e.DEPTH_COMPONENT16),r}function w(e,t){return y(e)===!0||e.isFramebufferTexture&&e.minFilter!==1003&&e.minFilter!==1006?Math.log2(Math.max(t.width,t.height))+1:e.mipmaps.length>0?e.mipmaps.length:e.isCompressedTexture&&Array.isArray(e.image)?t.mipmaps.length:1}function T(e){let t=new WeakRef(e);r.get(e).__ref=t,m.add(t),h.register(e,t,t)}function E(e){let t=r.get(e).__ref;t!==void 0&&(m.delete(t),h.unregister(t))}function D(e){k(e.target)}function O(e){A(e.target)}function k(e){e.removeEventListener(`dispose`,D),E(e),ee(e),e.isVideoTexture&&u.delete(e),e.isHTMLTexture&&d.delete(e)}function A(e){e.removeEventListener(`dispose`,O),E(e),ne(e)}function j(){for(let e of m){let t=e.deref();t!==void 0&&(t.isRenderTarget===!0?A(t):k(t))}m.clear(),d.clear()}function ee(e){let t=r.get(e);if(t.__webglInit===void 0)return;let n=e.source,i=p.get(n);if(i){let r=i[t.__cacheKey];r.usedTimes--,r.usedTimes===0&&te(e),Object.keys(i).length===0&&p.delete(n)}r.remove(e)}function te(t){let n=r.get(t);e.deleteTexture(n.__webglTexture);let i=t.source,a=p.get(i);delete a[n.__cacheKey],o.memory.textures--}function ne(t){let n=r.get(t);n.__depthDisposeCallback&&n.__depthDisposeCallback();let i=t.depthTexture;if(i&&i.renderTarget===t&&k(i),t.isWebGLCubeRenderTarget)for(let t=0;t<6;t++){if(Array.isArray(n.__webglFramebuffer[t]))for(let r=0;r<n.__webglFramebuffer[t].length;r++)e.deleteFramebuffer(n.__webglFramebuffer[t][r]);else e.deleteFramebuffer(n.__webglFramebuffer[t]);n.__webglDepthbuffer&&e.deleteRenderbuffer(n.__webglDepthbuffer[t])}else{if(Array.isArray(n.__webglFramebuffer))for(let t=0;t<n.__webglFramebuffer.length;t++)e.deleteFramebuffer(n.__webglFramebuffer[t]);else e.deleteFramebuffer(n.__webglFramebuffer);if(n.__webglDepthbuffer&&e.deleteRenderbuffer(n.__webglDepthbuffer),n.__webglMultisampledFramebuffer&&e.deleteFramebuffer(n.__webglMultisampledFramebuffer),n.__webglColorRenderbuffer)for(let t=0;t<n.__webglColorRenderbuffer.length;t++)n.__webglColorRenderbuffer[t]&&e.deleteRenderbuffer(n.__webglColorRenderbuffer[t]);n.__webglDepthRenderbuffer&&e.deleteRenderbuffer(n.__webglDepthRenderbuffer)}let a=t.textures;for(let t=0,n=a.length;t<n;t++){let n=r.get(a[t]);n.__webglTexture&&(e.deleteTexture(n.__webglTexture),o.memory.textures--),r.remove(a[t])}r.remove(t)}let re=0;function ie(){re=0}function ae(){return re}function oe(e){re=e}function se(){let e=re;return e>=i.maxTextures&&ns(`WebGLTextures: Trying to use `+(e+1)+` texture units while this GPU supports only `+i.maxTextures),re+=1,e}function ce(e){let t=[];return t.push(e.wrapS),t.push(e.wrapT),t.push(e.wrapR||0),t.push(e.magFilter),t.push(e.minFilter),t.push(e.anisotropy),t.push(e.internalFormat),t.push(e.format),t.push(e.type),t.push(e.generateMipmaps),t.push(e.mipmapsAutoUpdate),t.push(e.premultiplyAlpha),t.push(e.flipY),t.push(e.unpackAlignment),t.push(e.colorSpace),t.join()}function le(t,i){let a=r.get(t);if(t.isVideoTexture&&Oe(t),t.isRenderTargetTexture===!1&&t.isExternalTexture!==!0&&t.version>0&&a.__version!==t.version){let e=t.image;if(e===null)ns(`WebGLRenderer: Texture marked for update but no image data found.`);else if(e.complete===!1)ns(`WebGLRenderer: Texture marked for update but image is incomplete`);else{ye(a,t,i);return}}else t.isExternalTexture&&(a.__webglTexture=t.sourceTexture?t.sourceTexture:null);n.bindTexture(e.TEXTURE_2D,a.__webglTexture,e.TEXTURE0+i)}function ue(t,i){let a=r.get(t);t.isRenderTargetTexture===!1&&t.version>0&&a.__version!==t.version?ye(a,t,i):(t.isExternalTexture&&(a.__webglTexture=t.sourceTexture?t.sourceTexture:null),n.bindTexture(e.TEXTURE_2D_ARRAY,a.__webglTexture,e.TEXTURE0+i))}function de(t,i){let a=r.get(t);t.isRenderTargetTexture===!1&&t.version>0&&a.__version!==t.version?ye(a,t,i):n.bindTexture(e.TEXTURE_3D,a.__webglTexture,e.TEXTURE0+i)}function fe(t,i){let a=r.get(t);t.version>0&&a.__version!==t.version?be(a,t,i):n.bindTexture(e.TEXTURE_CUBE_MAP,a.__webglTexture,e.TEXTURE0+i)}let pe={[_a]:e.REPEAT,[va]:e.CLAMP_TO_EDGE,[ya]:e.MIRRORED_REPEAT},me={[ba]:e.NEAREST,[xa]:e.NEAREST_MIPMAP_NEAREST,[Sa]:e.NEAREST_MIPMAP_LINEAR,[Ca]:e.LINEAR,[wa]:e.LINEAR_MIPMAP_NEAREST,[Ta]:e.LINEAR_MIPMAP_LINEAR},he={512:e.NEVER,519:e.ALWAYS,513:e.LESS,515:e.LEQUAL,514:e.EQUAL,518:e.GEQUAL,516:e.GREATER,517:e.NOTEQUAL};function ge(n,a){if(a.type===1015&&t.has(`OES_texture_float_linear`)===!1&&(a.magFilter===1006||a.magFilter===1007||a.magFilter===1005||a.magFilter===1008||a.minFilter===1006||a.minFilter===1007||a.minFilter===1005||a.minFilter===1008)&&ns(`WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device.`),e.texParameteri(n,e.TEXTURE_WRAP_S,pe[a.wrapS]),e.texParameteri(n,e.TEXTURE_WRAP_T,pe[a.wrapT]),(n===e.TEXTURE_3D||n===e.TEXTURE_2D_ARRAY)&&e.texParameteri(n,e.TEXTURE_WRAP_R,pe[a.wrapR]),e.texParameteri(n,e.TEXTURE_MAG_FILTER,me[a.magFilter]),e.texParameteri(n,e.TEXTURE_MIN_FILTER,me[a.minFilter]),a.compareFunction&&(e.texParameteri(n,e.TEXTURE_COMPARE_MODE,e.COMPARE_REF_TO_TEXTURE),e.texParameteri(n,e.TEXTURE_COMPARE_FUNC,he[a.compareFunction])),t.has(`EXT_texture_filter_anisotropic`)===!0){if(a.magFilter===1003||a.minFilter!==1005&&a.minFilter!==1008||a.type===1015&&t.has(`OES_texture_float_linear`)===!1)return;if(a.anisotropy>1||r.get(a).__currentAnisotropy){let o=t.get(`EXT_texture_filter_anisotropic`);e.texParameterf(n,o.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(a.anisotropy,i.getMaxAnisotropy())),r.get(a).__currentAnisotropy=a.anisotropy}}}function _e(t,n){let r=!1;t.__webglInit===void 0&&(t.__webglInit=!0,n.addEventListener(`dispose`,D),T(n));let i=n.source,a=p.get(i);a===void 0&&(a={},p.set(i,a));let s=ce(n);if(s!==t.__cacheKey){a[s]===void 0&&(a[s]={texture:e.createTexture(),usedTimes:0},o.memory.textures++,r=!0),a[s].usedTimes++;let i=a[t.__cacheKey];i!==void 0&&(a[t.__cacheKey].usedTimes--,i.usedTimes===0&&te(n)),t.__cacheKey=s,t.__webglTexture=a[s].texture}return r}function ve(e,t,n){return Math.floor(Math.floor(e/n)/t)}function M(t,r,i,a){let o=t.updateRanges;if(o.length===0)n.texSubImage2D(e.TEXTURE_2D,0,0,0,r.width,r.height,i,a,r.data);else{o.sort((e,t)=>e.start-t.start);let s=0;for(let e=1;e<o.length;e++){let t=o[s],n=o[e],i=t.start+t.count,a=ve(n.start,r.width,4),c=ve(t.start,r.width,4);n.start<=i+1&&a===c&&ve(n.start+n.count-1,r.width,4)===a?t.count=Math.max(t.count,n.start+n.count-t.start):(++s,o[s]=n)}o.length=s+1;let c=n.getParameter(e.UNPACK_ROW_LENGTH),l=n.getParameter(e.UNPACK_SKIP_PIXELS),u=n.getParameter(e.UNPACK_SKIP_ROWS);n.pixelStorei(e.UNPACK_ROW_LENGTH,r.width);for(let t=0,s=o.length;t<s;t++){let s=o[t],c=Math.floor(s.start/4),l=Math.ceil(s.count/4),u=c%r.width,d=Math.floor(c/r.width),f=l;n.pixelStorei(e.UNPACK_SKIP_PIXELS,u),n.pixelStorei(e.UNPACK_SKIP_ROWS,d),n.texSubImage2D(e.TEXTURE_2D,0,u,d,f,1,i,a,r.data)}t.clearUpdateRanges(),n.pixelStorei(e.UNPACK_ROW_LENGTH,c),n.pixelStorei(e.UNPACK_SKIP_PIXELS,l),n.pixelStorei(e.UNPACK_SKIP_ROWS,u)}}function ye(t,o,s){let c=e.TEXTURE_2D;(o.isDataArrayTexture||o.isCompressedArrayTexture)&&(c=e.TEXTURE_2D_ARRAY),o.isData3DTexture&&(c=e.TEXTURE_3D);let l=_e(t,o),u=o.source;n.bindTexture(c,t.__webglTexture,e.TEXTURE0+s);let f=r.get(u);if(u.version!==f.__version||l===!0){if(n.activeTexture(e.TEXTURE0+s),!(typeof ImageBitmap<`u`&&o.image instanceof ImageBitmap)){let t=Os.getPrimaries(Os.workingColorSpace),r=o.colorSpace===``?null:Os.getPrimaries(o.colorSpace),i=o.colorSpace===``||t===r?e.NONE:e.BROWSER_DEFAULT_WEBGL;n.pixelStorei(e.UNPACK_FLIP_Y_WEBGL,o.flipY),n.pixelStorei(e.UNPACK_PREMULTIPLY_ALPHA_WEBGL,o.premultiplyAlpha),n.pixelStorei(e.UNPACK_COLORSPACE_CONVERSION_WEBGL,i)}n.pixelStorei(e.UNPACK_ALIGNMENT,o.unpackAlignment);let t=v(o.image,!1,i.maxTextureSize);t=ke(o,t);let r=a.convert(o.format,o.colorSpace),p=a.convert(o.type),m=S(o.internalFormat,r,p,o.normalized,o.colorSpace,o.isVideoTexture);ge(c,o);let h,g=o.mipmaps,_=o.isVideoTexture!==!0,x=f.__version===void 0||l===!0,T=u.dataReady,E=w(o,t);if(o.isDepthTexture)m=C(o.format===Ua,o.type),x&&(_?n.texStorage2D(e.TEXTURE_2D,1,m,t.width,t.height):n.texImage2D(e.TEXTURE_2D,0,m,t.width,t.height,0,r,p,null));else if(o.isDataTexture){if(g.length>0){_&&x&&n.texStorage2D(e.TEXTURE_2D,E,m,g[0].width,g[0].height);for(let t=0,i=g.length;t<i;t++)h=g[t],_?T&&n.texSubImage2D(e.TEXTURE_2D,t,0,0,h.width,h.height,r,p,h.data):n.texImage2D(e.TEXTURE_2D,t,m,h.width,h.height,0,r,p,h.data);o.generateMipmaps=!1}else _?(x&&n.texStorage2D(e.TEXTURE_2D,E,m,t.width,t.height),T&&M(o,t,r,p)):n.texImage2D(e.TEXTURE_2D,0,m,t.width,t.height,0,r,p,t.data)}else if(o.isCompressedTexture){if(o.isCompressedArrayTexture){_&&x&&n.texStorage3D(e.TEXTURE_2D_ARRAY,E,m,g[0].width,g[0].height,t.depth);for(let i=0,a=g.length;i<a;i++)if(h=g[i],o.format!==1023){if(r!==null){if(_){if(T){if(o.layerUpdates.size>0){let t=gd(h.width,h.height,o.format,o.type);for(let a of o.layerUpdates){let o=h.data.subarray(a*t/h.data.BYTES_PER_ELEMENT,(a+1)*t/h.data.BYTES_PER_ELEMENT);n.compressedTexSubImage3D(e.TEXTURE_2D_ARRAY,i,0,0,a,h.width,h.height,1,r,o)}}else n.compressedTexSubImage3D(e.TEXTURE_2D_ARRAY,i,0,0,0,h.width,h.height,t.depth,r,h.data)}}else n.compressedTexImage3D(e.TEXTURE_2D_ARRAY,i,m,h.width,h.height,t.depth,0,h.data,0,0)}else ns(`WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()`)}else _?T&&n.texSubImage3D(e.TEXTURE_2D_ARRAY,i,0,0,0,h.width,h.height,t.depth,r,p,h.data):n.texImage3D(e.TEXTURE_2D_ARRAY,i,m,h.width,h.height,t.depth,0,r,p,h.data);o.layerUpdates.size>0&&o.clearLayerUpdates()}else{_&&x&&n.texStorage2D(e.TEXTURE_2D,E,m,g[0].width,g[0].height);for(let t=0,i=g.length;t<i;t++)h=g[t],o.format===1023?_?T&&n.texSubImage2D(e.TEXTURE_2D,t,0,0,h.width,h.height,r,p,h.data):n.texImage2D(e.TEXTURE_2D,t,m,h.width,h.height,0,r,p,h.data):r===null?ns(`WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()`):_?T&&n.compressedTexSubImage2D(e.TEXTURE_2D,t,0,0,h.width,h.height,r,h.data):n.compressedTexImage2D(e.TEXTURE_2D,t,m,h.width,h.height,0,h.data)}}else if(o.isDataArrayTexture){if(_){if(x&&n.texStorage3D(e.TEXTURE_2D_ARRAY,E,m,t.width,t.height,t.depth),T){if(o.layerUpdates.size>0){let i=gd(t.width,t.height,o.format,o.type);for(let a of o.layerUpdates){let o=t.data.subarray(a*i/t.data.BYTES_PER_ELEMENT,(a+1)*i/t.data.BYTES_PER_ELEMENT);n.texSubImage3D(e.TEXTURE_2D_ARRAY,0,0,0,a,t.width,t.height,1,r,p,o)}o.clearLayerUpdates()}else n.texSubImage3D(e.TEXTURE_2D_ARRAY,0,0,0,0,t.width,t.height,t.depth,r,p,t.data)}}else n.texImage3D(e.TEXTURE_2D_ARRAY,0,m,t.width,t.height,t.depth,0,r,p,t.data)}else if(o.isData3DTexture)_?(x&&n.texStorage3D(e.TEXTURE_3D,E,m,t.width,t.height,t.depth),T&&n.texSubImage3D(e.TEXTURE_3D,0,0,0,0,t.width,t.height,t.depth,r,p,t.data)):n.texImage3D(e.TEXTURE_3D,0,m,t.width,t.height,t.depth,0,r,p,t.data);else if(o.isFramebufferTexture){if(x){if(_)n.texStorage2D(e.TEXTURE_2D,E,m,t.width,t.height);else{let i=t.width,a=t.height;for(let t=0;t<E;t++)n.texImage2D(e.TEXTURE_2D,t,m,i,a,0,r,p,null),i>>=1,a>>=1}}}else if(o.isHTMLTexture){if(`texElementImage2D`in e){let n=e.canvas;if(n.hasAttribute(`layoutsubtree`)||n.setAttribute(`layoutsubtree`,`true`),t.parentNode!==n){n.appendChild(t),d.add(o),n.onpaint=e=>{let t=e.changedElements;for(let e of d)t.includes(e.image)&&(e.needsUpdate=!0)},n.requestPaint();return}if(e.texElementImage2D.length===3)e.texElementImage2D(e.TEXTURE_2D,e.RGBA8,t);else{let n=e.RGBA,r=e.RGBA,i=e.UNSIGNED_BYTE;e.texElementImage2D(e.TEXTURE_2D,0,n,r,i,t)}e.texParameteri(e.TEXTURE_2D,e.TEXTURE_MIN_FILTER,e.LINEAR),e.texParameteri(e.TEXTURE_2D,e.TEXTURE_WRAP_S,e.CLAMP_TO_EDGE),e.texParameteri(e.TEXTURE_2D,e.TEXTURE_WRAP_T,e.CLAMP_TO_EDGE)}}else if(g.length>0){if(_&&x){let t=Ae(g[0]);n.texStorage2D(e.TEXTURE_2D,E,m,t.width,t.height)}for(let t=0,i=g.length;t<i;t++)h=g[t],_?T&&n.texSubImage2D(e.TEXTURE_2D,t,0,0,r,p,h):n.texImage2D(e.TEXTURE_2D,t,m,r,p,h);o.generateMipmaps=!1}else if(_){if(x){let r=Ae(t);n.texStorage2D(e.TEXTURE_2D,E,m,r.width,r.height)}T&&n.texSubImage2D(e.TEXTURE_2D,0,0,0,r,p,t)}else n.texImage2D(e.TEXTURE_2D,0,m,r,p,t);y(o)&&o.mipmapsAutoUpdate===!0&&b(c),f.__version=u.version,o.onUpdate&&o.onUpdate(o)}t.__version=o.version}function be(t,o,s){if(o.image.length!==6)return;let c=_e(t,o),l=o.source;n.bindTexture(e.TEXTURE_CUBE_MAP,t.__webglTexture,e.TEXTURE0+s);let u=r.get(l);if(l.version!==u.__version||c===!0){n.activeTexture(e.TEXTURE0+s);let t=Os.getPrimaries(Os.workingColorSpace),r=o.colorSpace===``?null:Os.getPrimaries(o.colorSpace),d=o.colorSpace===``||t===r?e.NONE:e.BROWSER_DEFAULT_WEBGL;n.pixelStorei(e.UNPACK_FLIP_Y_WEBGL,o.flipY),n.pixelStorei(e.UNPACK_PREMULTIPLY_ALPHA_WEBGL,o.premultiplyAlpha),n.pixelStorei(e.UNPACK_ALIGNMENT,o.unpackAlignment),n.pixelStorei(e.UNPACK_COLORSPACE_CONVERSION_WEBGL,d);let f=o.isCompressedTexture||o.image[0].isCompressedTexture,p=o.image[0]&&o.image[0].isDataTexture,m=[];for(let e=0;e<6;e++)!f&&!p?m[e]=v(o.image[e],!0,i.maxCubemapSize):m[e]=p?o.image[e].image:o.image[e],m[e]=ke(o,m[e]);let h=m[0],g=a.convert(o.format,o.colorSpace),_=a.convert(o.type),x=S(o.internalFormat,g,_,o.normalized,o.colorSpace),T=o.isVideoTexture!==!0,E=u.__version===void 0||c===!0,D=l.dataReady,O=w(o,h);ge(e.TEXTURE_CUBE_MAP,o);let k;if(o.isDepthTexture){if(x=C(o.format===Ua,o.type),E){if(T)n.texStorage2D(e.TEXTURE_CUBE_MAP,1,x,h.width,h.height);else for(let t=0;t<6;t++)n.texImage2D(e.TEXTURE_CUBE_MAP_POSITIVE_X+t,0,x,h.width,h.height,0,g,_,null)}}else if(f){T&&E&&n.texStorage2D(e.TEXTURE_CUBE_MAP,O,x,h.width,h.height);for(let t=0;t<6;t++){k=m[t].mipmaps;for(let r=0;r<k.length;r++){let i=k[r];o.format===1023?T?D&&n.texSubImage2D(e.TEXTURE_CUBE_MAP_POSITIVE_X+t,r,0,0,i.width,i.height,g,_,i.data):n.texImage2D(e.TEXTURE_CUBE_MAP_POSITIVE_X+t,r,x,i.width,i.height,0,g,_,i.data):g===null?ns(`WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()`):T?D&&n.compressedTexSubImage2D(e.TEXTURE_CUBE_MAP_POSITIVE_X+t,r,0,0,i.width,i.height,g,i.data):n.compressedTexImage2D(e.TEXTURE_CUBE_MAP_POSITIVE_X+t,r,x,i.width,i.height,0,i.data)}}}else{if(k=o.mipmaps,T&&E){k.length>0&&O++;let t=Ae(m[0]);n.texStorage2D(e.TEXTURE_CUBE_MAP,O,x,t.width,t.height)}for(let t=0;t<6;t++)if(p){T?D&&n.texSubImage2D(e.TEXTURE_CUBE_MAP_POSITIVE_X+t,0,0,0,m[t].width,m[t].height,g,_,m[t].data):n.texImage2D(e.TEXTURE_CUBE_MAP_POSITIVE_X+t,0,x,m[t].width,m[t].height,0,g,_,m[t].data);for(let r=0;r<k.length;r++){let i=k[r].image[t].image;T?D&&n.texSubImage2D(e.TEXTURE_CUBE_MAP_POSITIVE_X+t,r+1,0,0,i.width,i.height,g,_,i.data):n.texImage2D(e.TEXTURE_CUBE_MAP_POSITIVE_X+t,r+1,x,i.width,i.height,0,g,_,i.data)}}else{T?D&&n.texSubImage2D(e.TEXTURE_CUBE_MAP_POSITIVE_X+t,0,0,0,g,_,m[t]):n.texImage2D(e.TEXTURE_CUBE_MAP_POSITIVE_X+t,0,x,g,_,m[t]);for(let r=0;r<k.length;r++){let i=k[r];T?D&&n.texSubImage2D(e.TEXTURE_CUBE_MAP_POSITIVE_X+t,r+1,0,0,g,_,i.image[t]):n.texImage2D(e.TEXTURE_CUBE_MAP_POSITIVE_X+t,r+1,x,g,_,i.image[t])}}}y(o)&&o.mipmapsAutoUpdate===!0&&b(e.TEXTURE_CUBE_MAP),u.__version=l.version,o.onUpdate&&o.onUpdate(o)}t.__version=o.version}function xe(t,i,o,c,l,u){let d=a.convert(o.format,o.colorSpace),f=a.convert(o.type),p=S(o.internalFormat,d,f,o.normalized,o.colorSpace),m=r.get(i),h=r.get(o);if(h.__renderTarget=i,!m.__hasExternalTextures){let t=Math.max(1,i.width>>u),r=Math.max(1,i.height>>u);l===e.TEXTURE_3D||l===e.TEXTURE_2D_ARRAY?n.texImage3D(l,u,p,t,r,i.depth,0,d,f,null):n.texImage2D(l,u,p,t,r,0,d,f,null)}n.bindFramebuffer(e.FRAMEBUFFER,t),De(i)?s.framebufferTexture2DMultisampleEXT(e.FRAMEBUFFER,c,l,h.__webglTexture,0,I(i)):(l===e.TEXTURE_2D||l>=e.TEXTURE_CUBE_MAP_POSITIVE_X&&l<=e.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&e.framebufferTexture2D(e.FRAMEBUFFER,c,l,h.__webglTexture,u),n.bindFramebuffer(e.FRAMEBUFFER,null)}function Se(t,n,r){if(e.bindRenderbuffer(e.RENDERBUFFER,t),n.depthBuffer){let i=n.depthTexture,a=i&&i.isDepthTexture?i.type:null,o=C(n.stencilBuffer,a),c=n.stencilBuffer?e.DEPTH_STENCIL_ATTACHMENT:e.DEPTH_ATTACHMENT;De(n)?s.renderbufferStorageMultisampleEXT(e.RENDERBUFFER,I(n),o,n.width,n.height):r?e.renderbufferStorageMultisample(e.RENDERBUFFER,I(n),o,n.width,n.height):e.renderbufferStorage(e.RENDERBUFFER,o,n.width,n.height),e.framebufferRenderbuffer(e.FRAMEBUFFER,c,e.RENDERBUFFER,t)}else{let t=n.textures;for(let i=0;i<t.length;i++){let o=t[i],c=a.convert(o.format,o.colorSpace),l=a.convert(o.type),u=S(o.internalFormat,c,l,o.normalized,o.colorSpace);De(n)?s.renderbufferStorageMultisampleEXT(e.RENDERBUFFER,I(n),u,n.width,n.height):r?e.renderbufferStorageMultisample(e.RENDERBUFFER,I(n),u,n.width,n.height):e.renderbufferStorage(e.RENDERBUFFER,u,n.width,n.height)}}e.bindRenderbuffer(e.RENDERBUFFER,null)}function N(t,i,a){let o=i.isWebGLCubeRenderTarget===!0;if(n.bindFramebuffer(e.FRAMEBUFFER,t),!(i.depthTexture&&i.depthTexture.isDepthTexture))throw Error(`THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.`);let c=r.get(i.depthTexture);c.__renderTarget=i;let l=o?i.depthTexture.image[0]:i.depthTexture.image;c.__webglTexture&&l.width===i.width&&l.height===i.height||(l.width=i.width,l.height=i.height,i.depthTexture.needsUpdate=!0),o?fe(i.depthTexture,0):le(i.depthTexture,0);let u=c.__webglTexture,d=I(i),f=o?e.TEXTURE_CUBE_MAP_POSITIVE_X+a:e.TEXTURE_2D,p=i.depthTexture.format===1027?e.DEPTH_STENCIL_ATTACHMENT:e.DEPTH_ATTACHMENT;if(i.depthTexture.format===1026)De(i)?s.framebufferTexture2DMultisampleEXT(e.FRAMEBUFFER,p,f,u,0,d):e.framebufferTexture2D(e.FRAMEBUFFER,p,f,u,0);else if(i.depthTexture.format===1027)De(i)?s.framebufferTexture2DMultisampleEXT(e.FRAMEBUFFER,p,f,u,0,d):e.framebufferTexture2D(e.FRAMEBUFFER,p,f,u,0);else throw Error(`THREE.WebGLTextures: Unknown depthTexture format.`)}function Ce(t){let i=r.get(t),a=t.isWebGLCubeRenderTarget===!0;if(i.__boundDepthTexture!==t.depthTexture){let e=t.depthTexture;if(i.__depthDisposeCallback&&i.__depthDisposeCallback(),e){let t=()=>{delete i.__boundDepthTexture,delete i.__depthDisposeCallback,e.removeEventListener(`dispose`,t)};e.addEventListener(`dispose`,t),i.__depthDisposeCallback=t}i.__boundDepthTexture=e}if(t.depthTexture&&!i.__autoAllocateDepthBuffer){if(a)for(let e=0;e<6;e++)N(i.__webglFramebuffer[e],t,e);else t.texture.mipmaps.length>0?N(i.__webglFramebuffer[0],t,0):N(i.__webglFramebuffer,t,0)}else if(a){i.__webglDepthbuffer=[];for(let r=0;r<6;r++)if(n.bindFramebuffer(e.FRAMEBUFFER,i.__webglFramebuffer[r]),i.__webglDepthbuffer[r]===void 0)i.__webglDepthbuffer[r]=e.createRenderbuffer(),Se(i.__webglDepthbuffer[r],t,!1);else{let n=t.stencilBuffer?e.DEPTH_STENCIL_ATTACHMENT:e.DEPTH_ATTACHMENT,a=i.__webglDepthbuffer[r];e.bindRenderbuffer(e.RENDERBUFFER,a),e.framebufferRenderbuffer(e.FRAMEBUFFER,n,e.RENDERBUFFER,a)}}else if(t.texture.mipmaps.length>0?n.bindFramebuffer(e.FRAMEBUFFER,i.__webglFramebuffer[0]):n.bindFramebuffer(e.FRAMEBUFFER,i.__webglFramebuffer),i.__webglDepthbuffer===void 0)i.__webglDepthbuffer=e.createRenderbuffer(),Se(i.__webglDepthbuffer,t,!1);else{let n=t.stencilBuffer?e.DEPTH_STENCIL_ATTACHMENT:e.DEPTH_ATTACHMENT,r=i.__webglDepthbuffer;e.bindRenderbuffer(e.RENDERBUFFER,r),e.framebufferRenderbuffer(e.FRAMEBUFFER,n,e.RENDERBUFFER,r)}n.bindFramebuffer(e.FRAMEBUFFER,null)}function we(t,n,i){let a=r.get(t);n!==void 0&&xe(a.__webglFramebuffer,t,t.texture,e.COLOR_ATTACHMENT0,e.TEXTURE_2D,0),i!==void 0&&Ce(t)}function P(t){let i=t.texture,s=r.get(t),c=r.get(i);t.addEventListener(`dispose`,O),T(t);let l=t.textures,u=t.isWebGLCubeRenderTarget===!0,d=l.length>1;if(d||(c.__webglTexture===void 0&&(c.__webglTexture=e.createTexture()),c.__version=i.version,o.memory.textures++),u){s.__webglFramebuffer=[];for(let t=0;t<6;t++)if(i.mipmaps.length>0){s.__webglFramebuffer[t]=[];for(let n=0;n<i.mipmaps.length;n++)s.__webglFramebuffer[t][n]=e.createFramebuffer()}else s.__webglFramebuffer[t]=e.createFramebuffer()}else{if(i.mipmaps.length>0){s.__webglFramebuffer=[];for(let t=0;t<i.mipmaps.length;t++)s.__webglFramebuffer[t]=e.createFramebuffer()}else s.__webglFramebuffer=e.createFramebuffer();if(d)for(let t=0,n=l.length;t<n;t++){let n=r.get(l[t]);n.__webglTexture===void 0&&(n.__webglTexture=e.createTexture(),o.memory.textures++)}if(t.samples>0&&De(t)===!1){s.__webglMultisampledFramebuffer=e.createFramebuffer(),s.__webglColorRenderbuffer=[],n.bindFramebuffer(e.FRAMEBUFFER,s.__webglMultisampledFramebuffer);for(let n=0;n<l.length;n++){let r=l[n];s.__webglColorRenderbuffer[n]=e.createRenderbuffer(),e.bindRenderbuffer(e.RENDERBUFFER,s.__webglColorRenderbuffer[n]);let i=a.convert(r.format,r.colorSpace),o=a.convert(r.type),c=S(r.internalFormat,i,o,r.normalized,r.colorSpace,t.isXRRenderTarget===!0),u=I(t);e.renderbufferStorageMultisample(e.RENDERBUFFER,u,c,t.width,t.height),e.framebufferRenderbuffer(e.FRAMEBUFFER,e.COLOR_ATTACHMENT0+n,e.RENDERBUFFER,s.__webglColorRenderbuffer[n])}e.bindRenderbuffer(e.RENDERBUFFER,null),t.depthBuffer&&(s.__webglDepthRenderbuffer=e.createRenderbuffer(),Se(s.__webglDepthRenderbuffer,t,!0)),n.bindFramebuffer(e.FRAMEBUFFER,null)}}if(u){n.bindTexture(e.TEXTURE_CUBE_MAP,c.__webglTexture),ge(e.TEXTURE_CUBE_MAP,i);for(let n=0;n<6;n++)if(i.mipmaps.length>0)for(let r=0;r<i.mipmaps.length;r++)xe(s.__webglFramebuffer[n][r],t,i,e.COLOR_ATTACHMENT0,e.TEXTURE_CUBE_MAP_POSITIVE_X+n,r);else xe(s.__webglFramebuffer[n],t,i,e.COLOR_ATTACHMENT0,e.TEXTURE_CUBE_MAP_POSITIVE_X+n,0);y(i)?b(e.TEXTURE_CUBE_MAP):i.mipmaps.length>0&&e.texParameteri(e.TEXTURE_CUBE_MAP,e.TEXTURE_MAX_LEVEL,i.mipmaps.length-1),n.unbindTexture()}else if(d){for(let i=0,a=l.length;i<a;i++){let a=l[i],o=r.get(a),c=e.TEXTURE_2D;(t.isWebGL3DRenderTarget||t.isWebGLArrayRenderTarget)&&(c=t.isWebGL3DRenderTarget?e.TEXTURE_3D:e.TEXTURE_2D_ARRAY),n.bindTexture(c,o.__webglTexture),ge(c,a),xe(s.__webglFramebuffer,t,a,e.COLOR_ATTACHMENT0+i,c,0),y(a)&&b(c)}n.unbindTexture()}else{let r=e.TEXTURE_2D;if((t.isWebGL3DRenderTarget||t.isWebGLArrayRenderTarget)&&(r=t.isWebGL3DRenderTarget?e.TEXTURE_3D:e.TEXTURE_2D_ARRAY),n.bindTexture(r,c.__webglTexture),ge(r,i),i.mipmaps.length>0)for(let n=0;n<i.mipmaps.length;n++)xe(s.__webglFramebuffer[n],t,i,e.COLOR_ATTACHMENT0,r,n);else xe(s.__webglFramebuffer,t,i,e.COLOR_ATTACHMENT0,r,0);y(i)?b(r):i.mipmaps.length>0&&e.texParameteri(r,e.TEXTURE_MAX_LEVEL,i.mipmaps.length-1),n.unbindTexture()}t.depthBuffer&&Ce(t)}function Te(e){let t=e.textures;for(let i=0,a=t.length;i<a;i++){let a=t[i];if(y(a)&&a.mipmapsAutoUpdate===!0){let t=x(e),i=r.get(a).__webglTexture;n.bindTexture(t,i),b(t),n.unbindTexture()}}}let F=[];function Ee(t){if(t.samples>0){if(De(t)===!1){let i=t.textures,a=t.width,o=t.height,s=e.COLOR_BUFFER_BIT,l=t.stencilBuffer?e.DEPTH_STENCIL_ATTACHMENT:e.DEPTH_ATTACHMENT,u=r.get(t),d=i.length>1;if(d)for(let t=0;t<i.length;t++)n.bindFramebuffer(e.FRAMEBUFFER,u.__webglMultisampledFramebuffer),e.framebufferRenderbuffer(e.FRAMEBUFFER,e.COLOR_ATTACHMENT0+t,e.RENDERBUFFER,null),n.bindFramebuffer(e.FRAMEBUFFER,u.__webglFramebuffer),e.framebufferTexture2D(e.DRAW_FRAMEBUFFER,e.COLOR_ATTACHMENT0+t,e.TEXTURE_2D,null,0);n.bindFramebuffer(e.READ_FRAMEBUFFER,u.__webglMultisampledFramebuffer),t.texture.mipmaps.length>0?n.bindFramebuffer(e.DRAW_FRAMEBUFFER,u.__webglFramebuffer[0]):n.bindFramebuffer(e.DRAW_FRAMEBUFFER,u.__webglFramebuffer);for(let n=0;n<i.length;n++){if(t.resolveDepthBuffer&&(t.depthBuffer&&(s|=e.DEPTH_BUFFER_BIT),t.stencilBuffer&&t.resolveStencilBuffer&&(s|=e.STENCIL_BUFFER_BIT)),d){e.framebufferRenderbuffer(e.READ_FRAMEBUFFER,e.COLOR_ATTACHMENT0,e.RENDERBUFFER,u.__webglColorRenderbuffer[n]);let t=r.get(i[n]).__webglTexture;e.framebufferTexture2D(e.DRAW_FRAMEBUFFER,e.COLOR_ATTACHMENT0,e.TEXTURE_2D,t,0)}e.blitFramebuffer(0,0,a,o,0,0,a,o,s,e.NEAREST),c===!0&&(F.length=0,F.push(e.COLOR_ATTACHMENT0+n),t.depthBuffer&&t.storeMultisampledDepthBuffer===!1&&F.push(l),e.invalidateFramebuffer(e.READ_FRAMEBUFFER,F))}if(n.bindFramebuffer(e.READ_FRAMEBUFFER,null),n.bindFramebuffer(e.DRAW_FRAMEBUFFER,null),d)for(let t=0;t<i.length;t++){n.bindFramebuffer(e.FRAMEBUFFER,u.__webglMultisampledFramebuffer),e.framebufferRenderbuffer(e.FRAMEBUFFER,e.COLOR_ATTACHMENT0+t,e.RENDERBUFFER,u.__webglColorRenderbuffer[t]);let a=r.get(i[t]).__webglTexture;n.bindFramebuffer(e.FRAMEBUFFER,u.__webglFramebuffer),e.framebufferTexture2D(e.DRAW_FRAMEBUFFER,e.COLOR_ATTACHMENT0+t,e.TEXTURE_2D,a,0)}n.bindFramebuffer(e.DRAW_FRAMEBUFFER,u.__webglMultisampledFramebuffer)}else if(t.depthBuffer&&t.storeMultisampledDepthBuffer===!1&&c){let n=t.stencilBuffer?e.DEPTH_STENCIL_ATTACHMENT:e.DEPTH_ATTACHMENT;e.invalidateFramebuffer(e.DRAW_FRAMEBUFFER,[n])}}}function I(e){return Math.min(i.maxSamples,e.samples)}function De(e){let n=r.get(e);return e.samples>0&&t.has(`WEBGL_multisampled_render_to_texture`)===!0&&n.__useRenderToTexture!==!1}function Oe(e){let t=o.render.frame;u.get(e)!==t&&(u.set(e,t),e.update())}function ke(e,t){let n=e.colorSpace,r=e.format,i=e.type;return e.isCompressedTexture===!0||e.isVideoTexture===!0||n!==`srgb-linear`&&n!==``&&(Os.getTransfer(n)===`srgb`?(r!==1023||i!==1009)&&ns(`WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType.`):rs(`WebGLTextures: Unsupported texture color space:`,n)),t}function Ae(e){return typeof HTMLImageElement<`u`&&e instanceof HTMLImageElement?(l.width=e.naturalWidth||e.width,l.height=e.naturalHeight||e.height):typeof VideoFrame<`u`&&e instanceof VideoFrame?(l.width=e.displayWidth,l.height=e.displayHeight):(l.width=e.width,l.height=e.height),l}this.allocateTextureUnit=se,this.resetTextureUnits=ie,this.getTextureUnits=ae,this.setTextureUnits=oe,this.setTexture2D=le,this.setTexture2DArray=ue,this.setTexture3D=de,this.setTextureCube=fe,this.rebindTextures=we,this.setupRenderTarget=P,this.updateRenderTargetMipmap=Te,this.updateMultisampleRenderTarget=Ee,this.setupDepthRenderbuffer=Ce,this.setupFrameBufferTexture=xe,this.useMultisampledRTT=De,this.dispose=j}function _m(e,t){function n(n,r=``){let i,a=Os.getTransfer(r);if(n===1009)return e.UNSIGNED_BYTE;if(n===1017)return e.UNSIGNED_SHORT_4_4_4_4;if(n===1018)return e.UNSIGNED_SHORT_5_5_5_1;if(n===35902)return e.UNSIGNED_INT_5_9_9_9_REV;if(n===35899)return e.UNSIGNED_INT_10F_11F_11F_REV;if(n===1010)return e.BYTE;if(n===1011)return e.SHORT;if(n===1012)return e.UNSIGNED_SHORT;if(n===1013)return e.INT;if(n===1014)return e.UNSIGNED_INT;if(n===1015)return e.FLOAT;if(n===1016)return e.HALF_FLOAT;if(n===1021)return e.ALPHA;if(n===1022)return e.RGB;if(n===1023)return e.RGBA;if(n===1026)return e.DEPTH_COMPONENT;if(n===1027)return e.DEPTH_STENCIL;if(n===1028)return e.RED;if(n===1029)return e.RED_INTEGER;if(n===1030)return e.RG;if(n===1031)return e.RG_INTEGER;if(n===1033)return e.RGBA_INTEGER;if(n===33776||n===33777||n===33778||n===33779){if(a===`srgb`){if(i=t.get(`WEBGL_compressed_texture_s3tc_srgb`),i!==null){if(n===33776)return i.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===33777)return i.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===33778)return i.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===33779)return i.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null}else if(i=t.get(`WEBGL_compressed_texture_s3tc`),i!==null){if(n===33776)return i.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===33777)return i.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===33778)return i.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===33779)return i.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null}if(n===35840||n===35841||n===35842||n===35843){if(i=t.get(`WEBGL_compressed_texture_pvrtc`),i!==null){if(n===35840)return i.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===35841)return i.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===35842)return i.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===35843)return i.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null}if(n===36196||n===37492||n===37496||n===37488||n===37489||n===37490||n===37491){if(i=t.get(`WEBGL_compressed_texture_etc`),i!==null){if(n===36196||n===37492)return a===`srgb`?i.COMPRESSED_SRGB8_ETC2:i.COMPRESSED_RGB8_ETC2;if(n===37496)return a===`srgb`?i.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:i.COMPRESSED_RGBA8_ETC2_EAC;if(n===37488)return i.COMPRESSED_R11_EAC;if(n===37489)return i.COMPRESSED_SIGNED_R11_EAC;if(n===37490)return i.COMPRESSED_RG11_EAC;if(n===37491)return i.COMPRESSED_SIGNED_RG11_EAC}else return null}if(n===37808||n===37809||n===37810||n===37811||n===37812||n===37813||n===37814||n===37815||n===37816||n===37817||n===37818||n===37819||n===37820||n===37821){if(i=t.get(`WEBGL_compressed_texture_astc`),i!==null){if(n===37808)return a===`srgb`?i.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:i.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===37809)return a===`srgb`?i.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:i.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===37810)return a===`srgb`?i.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:i.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===37811)return a===`srgb`?i.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:i.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===37812)return a===`srgb`?i.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:i.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===37813)return a===`srgb`?i.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:i.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===37814)return a===`srgb`?i.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:i.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===37815)return a===`srgb`?i.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:i.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===37816)return a===`srgb`?i.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:i.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===37817)return a===`srgb`?i.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:i.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===37818)return a===`srgb`?i.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:i.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===37819)return a===`srgb`?i.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:i.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===37820)return a===`srgb`?i.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:i.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===37821)return a===`srgb`?i.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:i.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null}if(n===36492||n===36494||n===36495){if(i=t.get(`EXT_texture_compression_bptc`),i!==null){if(n===36492)return a===`srgb`?i.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:i.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===36494)return i.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===36495)return i.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null}if(n===36283||n===36284||n===36285||n===36286){if(i=t.get(`EXT_texture_compression_rgtc`),i!==null){if(n===36283)return i.COMPRESSED_RED_RGTC1_EXT;if(n===36284)return i.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===36285)return i.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===36286)return i.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null}return n===1020?e.UNSIGNED_INT_24_8:e[n]===void 0?null:e[n]}return{convert:n}}var vm=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,ym=`
uniform sampler2DArray depthColor;
uniform float depthWidth;
uniform float depthHeight;

void main() {

	vec2 coord = vec2( gl_FragCoord.x / depthWidth, gl_FragCoord.y / depthHeight );

	if ( coord.x >= 1.0 ) {

		gl_FragDepth = texture( depthColor, vec3( coord.x - 1.0, coord.y, 1 ) ).r;

	} else {

		gl_FragDepth = texture( depthColor, vec3( coord.x, coord.y, 0 ) ).r;

	}

}`,bm=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(e,t){if(this.texture===null){let n=new cu(e.texture);(e.depthNear!==t.depthNear||e.depthFar!==t.depthFar)&&(this.depthNear=e.depthNear,this.depthFar=e.depthFar),this.texture=n}}getMesh(e){if(this.texture!==null&&this.mesh===null){let t=e.cameras[0].viewport,n=new yu({vertexShader:vm,fragmentShader:ym,uniforms:{depthColor:{value:this.texture},depthWidth:{value:t.z},depthHeight:{value:t.w}}});this.mesh=new Yl(new uu(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},xm=class extends ss{constructor(e,t){super();let n=this,r=null,i=1,a=null,o=`local-floor`,s=1,c=null,l=null,u=null,d=null,f=null,p=null,m=typeof XRWebGLBinding<`u`,h=new bm,g={},_=t.getContextAttributes(),v=null,y=null,b=[],x=[],S=new ys,C=null,w=null,T=new Xu;T.viewport=new zs;let E=new Xu;E.viewport=new zs;let D=[T,E],O=new nd,k=null,A=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(e){let t=b[e];return t===void 0&&(t=new bc,b[e]=t),t.getTargetRaySpace()},this.getControllerGrip=function(e){let t=b[e];return t===void 0&&(t=new bc,b[e]=t),t.getGripSpace()},this.getHand=function(e){let t=b[e];return t===void 0&&(t=new bc,b[e]=t),t.getHandSpace()};function j(e){let t=x.indexOf(e.inputSource);if(t===-1)return;let n=b[t];n!==void 0&&(n.update(e.inputSource,e.frame,c||a),n.dispatchEvent({type:e.type,data:e.inputSource}))}function ee(){r.removeEventListener(`select`,j),r.removeEventListener(`selectstart`,j),r.removeEventListener(`selectend`,j),r.removeEventListener(`squeeze`,j),r.removeEventListener(`squeezestart`,j),r.removeEventListener(`squeezeend`,j),r.removeEventListener(`end`,ee),r.removeEventListener(`inputsourceschange`,te);for(let e=0;e<b.length;e++){let t=x[e];t!==null&&(x[e]=null,b[e].disconnect(t))}k=null,A=null,h.reset();for(let e in g)delete g[e];if(e.setRenderTarget(v),f=null,d=null,u=null,r=null,y=null,oe.stop(),n.isPresenting=!1,e.setPixelRatio(C),e.setSize(S.width,S.height,!1),w!==null){let e=w.camera;e.fov=w.fov,e.zoom=w.zoom,e.updateProjectionMatrix(),w=null}n.dispatchEvent({type:`sessionend`})}this.setFramebufferScaleFactor=function(e){i=e,n.isPresenting===!0&&ns(`WebXRManager: Cannot change framebuffer scale while presenting.`)},this.setReferenceSpaceType=function(e){o=e,n.isPresenting===!0&&ns(`WebXRManager: Cannot change reference space type while presenting.`)},this.getReferenceSpace=function(){return c||a},this.setReferenceSpace=function(e){c=e},this.getBaseLayer=function(){return d===null?f:d},this.getBinding=function(){return u===null&&m&&(u=new XRWebGLBinding(r,t)),u},this.getFrame=function(){return p},this.getSession=function(){return r},this.setSession=async function(l){if(r=l,r!==null){if(v=e.getRenderTarget(),r.addEventListener(`select`,j),r.addEventListener(`selectstart`,j),r.addEventListener(`selectend`,j),r.addEventListener(`squeeze`,j),r.addEventListener(`squeezestart`,j),r.addEventListener(`squeezeend`,j),r.addEventListener(`end`,ee),r.addEventListener(`inputsourceschange`,te),_.xrCompatible!==!0&&await t.makeXRCompatible(),C=e.getPixelRatio(),e.getSize(S),m&&`createProjectionLayer`in XRWebGLBinding.prototype){let n=null,a=null,o=null;_.depth&&(o=_.stencil?t.DEPTH24_STENCIL8:t.DEPTH_COMPONENT24,n=_.stencil?Ua:Ha,a=_.stencil?Ia:ja);let s={colorFormat:t.RGBA8,depthFormat:o,scaleFactor:i};u=this.getBinding(),d=u.createProjectionLayer(s),r.updateRenderState({layers:[d]}),e.setPixelRatio(1),e.setSize(d.textureWidth,d.textureHeight,!1),y=new Vs(d.textureWidth,d.textureHeight,{format:Va,type:Ea,depthTexture:new ou(d.textureWidth,d.textureHeight,a,void 0,void 0,void 0,void 0,void 0,void 0,n),stencilBuffer:_.stencil,colorSpace:e.outputColorSpace,samples:_.antialias?4:0,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}else{let n={antialias:_.antialias,alpha:!0,depth:_.depth,stencil:_.stencil,framebufferScaleFactor:i};f=new XRWebGLLayer(r,t,n),r.updateRenderState({baseLayer:f}),e.setPixelRatio(1),e.setSize(f.framebufferWidth,f.framebufferHeight,!1),y=new Vs(f.framebufferWidth,f.framebufferHeight,{format:Va,type:Ea,colorSpace:e.outputColorSpace,stencilBuffer:_.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}y.isXRRenderTarget=!0,this.setFoveation(s),c=null,a=await r.requestReferenceSpace(o),oe.setContext(r),oe.start(),n.isPresenting=!0,n.dispatchEvent({type:`sessionstart`})}},this.getEnvironmentBlendMode=function(){if(r!==null)return r.environmentBlendMode},this.getDepthTexture=function(){return h.getDepthTexture()};function te(e){for(let t=0;t<e.removed.length;t++){let n=e.removed[t],r=x.indexOf(n);r>=0&&(x[r]=null,b[r].disconnect(n))}for(let t=0;t<e.added.length;t++){let n=e.added[t],r=x.indexOf(n);if(r===-1){for(let e=0;e<b.length;e++)if(e>=x.length){x.push(n),r=e;break}else if(x[e]===null){x[e]=n,r=e;break}if(r===-1)break}let i=b[r];i&&i.connect(n)}}function ne(e,t){t===null?e.matrixWorld.copy(e.matrix):e.matrixWorld.multiplyMatrices(t.matrixWorld,e.matrix),e.matrixWorldInverse.copy(e.matrixWorld).invert()}this.updateCamera=function(e){if(r===null)return;let t=e.near,n=e.far;h.texture!==null&&(h.depthNear>0&&(t=h.depthNear),h.depthFar>0&&(n=h.depthFar)),O.near=E.near=T.near=t,O.far=E.far=T.far=n,(k!==O.near||A!==O.far)&&(r.updateRenderState({depthNear:O.near,depthFar:O.far}),k=O.near,A=O.far),O.layers.mask=e.layers.mask|6,T.layers.mask=O.layers.mask&-5,E.layers.mask=O.layers.mask&-3;let i=e.parent,a=O.cameras;ne(O,i);for(let e=0;e<a.length;e++)ne(a[e],i);O.projectionMatrix.copy(T.projectionMatrix),O.projectionMatrixInverse.copy(T.projectionMatrixInverse),w===null&&e.isPerspectiveCamera&&(w={camera:e,fov:e.fov,zoom:e.zoom}),re(e,O,i)};function re(e,t,n){n===null?e.matrix.copy(t.matrixWorld):(e.matrix.copy(n.matrixWorld),e.matrix.invert(),e.matrix.multiply(t.matrixWorld)),e.matrix.decompose(e.position,e.quaternion,e.scale),e.updateMatrixWorld(!0),e.projectionMatrix.copy(t.projectionMatrix),e.projectionMatrixInverse.copy(t.projectionMatrixInverse),e.isPerspectiveCamera&&(e.fov=us*2*Math.atan(1/e.projectionMatrix.elements[5]),e.zoom=1)}this.getCamera=function(){return O},this.getFoveation=function(){if(d!==null||f!==null)return s},this.setFoveation=function(e){s=e,d!==null&&(d.fixedFoveation=e),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=e)},this.hasDepthSensing=function(){return h.texture!==null},this.getDepthSensingMesh=function(){return h.getMesh(O)},this.getCameraTexture=function(e){return g[e]};let ie=null;function ae(t,i){if(l=i.getViewerPose(c||a),p=i,l!==null){let t=l.views;f!==null&&(e.setRenderTargetFramebuffer(y,f.framebuffer),e.setRenderTarget(y));let i=!1;t.length!==O.cameras.length&&(O.cameras.length=0,i=!0);for(let n=0;n<t.length;n++){let r=t[n],a=null;if(f!==null)a=f.getViewport(r);else{let t=u.getViewSubImage(d,r);a=t.viewport,n===0&&(e.setRenderTargetTextures(y,t.colorTexture,t.depthStencilTexture),e.setRenderTarget(y))}let o=D[n];o===void 0&&(o=new Xu,o.layers.enable(n),o.viewport=new zs,D[n]=o),o.matrix.fromArray(r.transform.matrix),o.matrix.decompose(o.position,o.quaternion,o.scale),o.projectionMatrix.fromArray(r.projectionMatrix),o.projectionMatrixInverse.copy(o.projectionMatrix).invert(),o.viewport.set(a.x,a.y,a.width,a.height),n===0&&(O.matrix.copy(o.matrix),O.matrix.decompose(O.position,O.quaternion,O.scale)),i===!0&&O.cameras.push(o)}let a=r.enabledFeatures;if(a&&a.includes(`depth-sensing`)&&r.depthUsage==`gpu-optimized`&&m){u=n.getBinding();let e=u.getDepthInformation(t[0]);e&&e.isValid&&e.texture&&h.init(e,r.renderState)}if(a&&a.includes(`camera-access`)&&m){e.state.unbindTexture(),u=n.getBinding();for(let e=0;e<t.length;e++){let n=t[e].camera;if(n){let e=g[n];e||(e=new cu,g[n]=e);let t=u.getCameraImage(n);e.sourceTexture=t}}}}for(let e=0;e<b.length;e++){let t=x[e],n=b[e];t!==null&&n!==void 0&&n.update(t,i,c||a)}ie&&ie(t,i),i.detectedPlanes&&n.dispatchEvent({type:`planesdetected`,data:i}),p=null}let oe=new vd;oe.setAnimationLoop(ae),this.setAnimationLoop=function(e){ie=e},this.dispose=function(){}}},Sm=new Ws,Cm=new Cs;Cm.set(-1,0,0,0,1,0,0,0,1);function wm(e,t){function n(e,t){e.matrixAutoUpdate===!0&&e.updateMatrix(),t.value.copy(e.matrix)}function r(t,n){n.color.getRGB(t.fogColor.value,hu(e)),n.isFog?(t.fogNear.value=n.near,t.fogFar.value=n.far):n.isFogExp2&&(t.fogDensity.value=n.density)}function i(e,t,n,r,i){t.isNodeMaterial?t.uniformsNeedUpdate=!1:t.isMeshBasicMaterial?a(e,t):t.isMeshLambertMaterial?(a(e,t),t.envMap&&(e.envMapIntensity.value=t.envMapIntensity)):t.isMeshToonMaterial?(a(e,t),d(e,t)):t.isMeshPhongMaterial?(a(e,t),u(e,t),t.envMap&&(e.envMapIntensity.value=t.envMapIntensity)):t.isMeshStandardMaterial?(a(e,t),f(e,t),t.isMeshPhysicalMaterial&&p(e,t,i)):t.isMeshMatcapMaterial?(a(e,t),m(e,t)):t.isMeshDepthMaterial?a(e,t):t.isMeshDistanceMaterial?(a(e,t),h(e,t)):t.isMeshNormalMaterial?a(e,t):t.isLineBasicMaterial?(o(e,t),t.isLineDashedMaterial&&s(e,t)):t.isPointsMaterial?c(e,t,n,r):t.isSpriteMaterial?l(e,t):t.isShadowMaterial?(e.color.value.copy(t.color),e.opacity.value=t.opacity):t.isShaderMaterial&&(t.uniformsNeedUpdate=!1)}function a(e,r){e.opacity.value=r.opacity,r.color&&e.diffuse.value.copy(r.color),r.emissive&&e.emissive.value.copy(r.emissive).multiplyScalar(r.emissiveIntensity),r.map&&(e.map.value=r.map,n(r.map,e.mapTransform)),r.alphaMap&&(e.alphaMap.value=r.alphaMap,n(r.alphaMap,e.alphaMapTransform)),r.bumpMap&&(e.bumpMap.value=r.bumpMap,n(r.bumpMap,e.bumpMapTransform),e.bumpScale.value=r.bumpScale,r.side===1&&(e.bumpScale.value*=-1)),r.normalMap&&(e.normalMap.value=r.normalMap,n(r.normalMap,e.normalMapTransform),e.normalScale.value.copy(r.normalScale),r.side===1&&e.normalScale.value.negate()),r.displacementMap&&(e.displacementMap.value=r.displacementMap,n(r.displacementMap,e.displacementMapTransform),e.displacementScale.value=r.displacementScale,e.displacementBias.value=r.displacementBias),r.emissiveMap&&(e.emissiveMap.value=r.emissiveMap,n(r.emissiveMap,e.emissiveMapTransform)),r.specularMap&&(e.specularMap.value=r.specularMap,n(r.specularMap,e.specularMapTransform)),r.alphaTest>0&&(e.alphaTest.value=r.alphaTest);let i=t.get(r),a=i.envMap,o=i.envMapRotation;a&&(e.envMap.value=a,e.envMapRotation.value.setFromMatrix4(Sm.makeRotationFromEuler(o)).transpose(),a.isCubeTexture&&a.isRenderTargetTexture===!1&&e.envMapRotation.value.premultiply(Cm),e.reflectivity.value=r.reflectivity,e.ior.value=r.ior,e.refractionRatio.value=r.refractionRatio),r.lightMap&&(e.lightMap.value=r.lightMap,e.lightMapIntensity.value=r.lightMapIntensity,n(r.lightMap,e.lightMapTransform)),r.aoMap&&(e.aoMap.value=r.aoMap,e.aoMapIntensity.value=r.aoMapIntensity,n(r.aoMap,e.aoMapTransform))}function o(e,t){e.diffuse.value.copy(t.color),e.opacity.value=t.opacity,t.map&&(e.map.value=t.map,n(t.map,e.mapTransform))}function s(e,t){e.dashSize.value=t.dashSize,e.totalSize.value=t.dashSize+t.gapSize,e.scale.value=t.scale}function c(e,t,r,i){e.diffuse.value.copy(t.color),e.opacity.value=t.opacity,e.size.value=t.size*r,e.scale.value=i*.5,t.map&&(e.map.value=t.map,n(t.map,e.uvTransform)),t.alphaMap&&(e.alphaMap.value=t.alphaMap,n(t.alphaMap,e.alphaMapTransform)),t.alphaTest>0&&(e.alphaTest.value=t.alphaTest)}function l(e,t){e.diffuse.value.copy(t.color),e.opacity.value=t.opacity,e.rotation.value=t.rotation,t.map&&(e.map.value=t.map,n(t.map,e.mapTransform)),t.alphaMap&&(e.alphaMap.value=t.alphaMap,n(t.alphaMap,e.alphaMapTransform)),t.alphaTest>0&&(e.alphaTest.value=t.alphaTest)}function u(e,t){e.specular.value.copy(t.specular),e.shininess.value=Math.max(t.shininess,1e-4)}function d(e,t){t.gradientMap&&(e.gradientMap.value=t.gradientMap)}function f(e,t){e.metalness.value=t.metalness,t.metalnessMap&&(e.metalnessMap.value=t.metalnessMap,n(t.metalnessMap,e.metalnessMapTransform)),e.roughness.value=t.roughness,t.roughnessMap&&(e.roughnessMap.value=t.roughnessMap,n(t.roughnessMap,e.roughnessMapTransform)),t.envMap&&(e.envMapIntensity.value=t.envMapIntensity)}function p(e,t,r){e.ior.value=t.ior,t.diffuseRoughness>0&&(e.diffuseRoughness.value=t.diffuseRoughness,t.diffuseRoughnessMap&&(e.diffuseRoughnessMap.value=t.diffuseRoughnessMap,n(t.diffuseRoughnessMap,e.diffuseRoughnessMapTransform))),t.sheen>0&&(e.sheenColor.value.copy(t.sheenColor).multiplyScalar(t.sheen),e.sheenRoughness.value=t.sheenRoughness,t.sheenColorMap&&(e.sheenColorMap.value=t.sheenColorMap,n(t.sheenColorMap,e.sheenColorMapTransform)),t.sheenRoughnessMap&&(e.sheenRoughnessMap.value=t.sheenRoughnessMap,n(t.sheenRoughnessMap,e.sheenRoughnessMapTransform))),t.clearcoat>0&&(e.clearcoat.value=t.clearcoat,e.clearcoatRoughness.value=t.clearcoatRoughness,t.clearcoatMap&&(e.clearcoatMap.value=t.clearcoatMap,n(t.clearcoatMap,e.clearcoatMapTransform)),t.clearcoatRoughnessMap&&(e.clearcoatRoughnessMap.value=t.clearcoatRoughnessMap,n(t.clearcoatRoughnessMap,e.clearcoatRoughnessMapTransform)),t.clearcoatNormalMap&&(e.clearcoatNormalMap.value=t.clearcoatNormalMap,n(t.clearcoatNormalMap,e.clearcoatNormalMapTransform),e.clearcoatNormalScale.value.copy(t.clearcoatNormalScale),t.side===1&&e.clearcoatNormalScale.value.negate())),t.dispersion>0&&(e.dispersion.value=t.dispersion),t.retroreflectivity>0&&(e.retroreflectivity.value=t.retroreflectivity),t.iridescence>0&&(e.iridescence.value=t.iridescence,e.iridescenceIOR.value=t.iridescenceIOR,e.iridescenceThicknessMinimum.value=t.iridescenceThicknessMinimum,e.iridescenceThicknessMaximum.value=t.iridescenceThicknessMaximum,t.iridescenceMap&&(e.iridescenceMap.value=t.iridescenceMap,n(t.iridescenceMap,e.iridescenceMapTransform)),t.iridescenceThicknessMap&&(e.iridescenceThicknessMap.value=t.iridescenceThicknessMap,n(t.iridescenceThicknessMap,e.iridescenceThicknessMapTransform))),t.transmission>0&&(e.transmission.value=t.transmission,e.transmissionSamplerMap.value=r.texture,e.transmissionSamplerSize.value.set(r.width,r.height),t.transmissionMap&&(e.transmissionMap.value=t.transmissionMap,n(t.transmissionMap,e.transmissionMapTransform)),e.thickness.value=t.thickness,t.thicknessMap&&(e.thicknessMap.value=t.thicknessMap,n(t.thicknessMap,e.thicknessMapTransform)),e.attenuationDistance.value=t.attenuationDistance,e.attenuationColor.value.copy(t.attenuationColor)),t.anisotropy>0&&(e.anisotropyVector.value.set(t.anisotropy*Math.cos(t.anisotropyRotation),t.anisotropy*Math.sin(t.anisotropyRotation)),t.anisotropyMap&&(e.anisotropyMap.value=t.anisotropyMap,n(t.anisotropyMap,e.anisotropyMapTransform))),e.specularIntensity.value=t.specularIntensity,e.specularColor.value.copy(t.specularColor),t.specularColorMap&&(e.specularColorMap.value=t.specularColorMap,n(t.specularColorMap,e.specularColorMapTransform)),t.specularIntensityMap&&(e.specularIntensityMap.value=t.specularIntensityMap,n(t.specularIntensityMap,e.specularIntensityMapTransform))}function m(e,t){t.matcap&&(e.matcap.value=t.matcap)}function h(e,n){let r=t.get(n).light;e.referencePosition.value.setFromMatrixPosition(r.matrixWorld),e.nearDistance.value=r.shadow.camera.near,e.farDistance.value=r.shadow.camera.far}return{refreshFogUniforms:r,refreshMaterialUniforms:i}}function Tm(e,t,n,r){let i={},a={};function o(e,t){let n=t.program;r.uniformBlockBinding(e,n,i[e.id])}function s(e,n){let o=i[e.id];o===void 0&&(m(e),o=c(e),i[e.id]=o,e.addEventListener(`dispose`,g));let s=n.program;r.updateUBOMapping(e,s);let u=t.render.frame;a[e.id]!==u&&(l(e),a[e.id]=u)}function c(t){let n=e.createBuffer(),r=t.__size,i=t.usage;return e.bindBuffer(e.UNIFORM_BUFFER,n),e.bufferData(e.UNIFORM_BUFFER,r,i),e.bindBuffer(e.UNIFORM_BUFFER,null),n}function l(t){let n=i[t.id],r=t.uniforms,a=t.__cache;e.bindBuffer(e.UNIFORM_BUFFER,n);for(let e=0,t=r.length;e<t;e++){let t=r[e];if(Array.isArray(t))for(let n=0,r=t.length;n<r;n++)u(t[n],e,n,a);else u(t,e,0,a)}e.bindBuffer(e.UNIFORM_BUFFER,null)}function u(t,n,r,i){if(f(t,n,r,i)===!0){let n=t.__offset,r=t.value;if(Array.isArray(r)){let e=0;for(let n=0;n<r.length;n++){let i=r[n],a=h(i,!0);d(i,t.__data,e),e+=a.storage/Float32Array.BYTES_PER_ELEMENT}}else d(r,t.__data,0);e.bufferSubData(e.UNIFORM_BUFFER,n,t.__data)}}function d(e,t,n){typeof e==`number`||typeof e==`boolean`?t[n]=e:e.isMatrix3?(t[n]=e.elements[0],t[n+1]=e.elements[1],t[n+2]=e.elements[2],t[n+3]=0,t[n+4]=e.elements[3],t[n+5]=e.elements[4],t[n+6]=e.elements[5],t[n+7]=0,t[n+8]=e.elements[6],t[n+9]=e.elements[7],t[n+10]=e.elements[8],t[n+11]=0):ArrayBuffer.isView(e)?t.set(e.subarray(0,t.length-n),n):e.toArray(t,n)}function f(e,t,n,r){let i=e.value,a=t+`_`+n;if(Array.isArray(i)){r[a]===void 0&&(r[a]=[]);let e=r[a],t=!1;for(let n=0;n<i.length;n++)p(i[n],e,n)===!0&&(t=!0);return t}return p(i,r,a)}function p(e,t,n){if(t[n]===void 0)return t[n]=typeof e==`number`||typeof e==`boolean`?e:ArrayBuffer.isView(e)?e.slice():e.clone(),!0;{let r=t[n];if(typeof e==`number`||typeof e==`boolean`){if(r!==e)return t[n]=e,!0}else if(ArrayBuffer.isView(e))return!0;else if(r.equals(e)===!1)return r.copy(e),!0}return!1}function m(e){let t=e.uniforms,n=0;for(let e=0,r=t.length;e<r;e++){let r=Array.isArray(t[e])?t[e]:[t[e]];for(let i=0,a=r.length;i<a;i++){let a=r[i],o=Array.isArray(a.value)?a.value:[a.value],s=Array.isArray(t[e])||Array.isArray(a.value),c=n;for(let e=0,t=o.length;e<t;e++){let t=o[e],r=h(t,s),i=n%16,a=i%r.boundary,l=i+a;n+=a,l!==0&&16-l<r.storage&&(n+=16-l),e===0&&(c=n),n+=r.storage}a.__data=new(a.type===`int`?Int32Array:a.type===`uint`?Uint32Array:Float32Array)((n-c)/Float32Array.BYTES_PER_ELEMENT),a.__offset=c}}let r=n%16;return r>0&&(n+=16-r),e.__size=n,e.__cache={},this}function h(e,t){let n={boundary:0,storage:0};return typeof e==`number`||typeof e==`boolean`?(n.boundary=4,n.storage=4):e.isVector2?(n.boundary=8,n.storage=8):e.isVector3||e.isColor?(n.boundary=16,n.storage=12):e.isVector4?(n.boundary=16,n.storage=16):e.isMatrix3?(n.boundary=16,n.storage=48):e.isMatrix4?(n.boundary=16,n.storage=64):e.isTexture?ns(`WebGLRenderer: Texture samplers can not be part of an uniforms group.`):ArrayBuffer.isView(e)?(n.boundary=16,n.storage=e.byteLength):ns(`WebGLRenderer: Unsupported uniform value type.`,e),t===!0&&(n.boundary=16,n.storage=Math.ceil(n.storage/16)*16),n}function g(t){let n=t.target;n.removeEventListener(`dispose`,g),e.deleteBuffer(i[n.id]),delete i[n.id],delete a[n.id]}function _(){for(let t in i)e.deleteBuffer(i[t]);i={},a={}}return{bind:o,update:s,dispose:_}}var Em=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),Dm=null;function Om(){return Dm===null&&(Dm=new Ql(Em,16,16,Ka,Na),Dm.name=`DFG_LUT`,Dm.minFilter=Ca,Dm.magFilter=Ca,Dm.wrapS=va,Dm.wrapT=va,Dm.generateMipmaps=!1,Dm.needsUpdate=!0),Dm}var km=class{constructor(e={}){let{canvas:t=Qo(),context:n=null,depth:r=!0,stencil:i=!1,alpha:a=!1,antialias:o=!1,premultipliedAlpha:s=!0,preserveDrawingBuffer:c=!1,powerPreference:l=`default`,failIfMajorPerformanceCaveat:u=!1,reversedDepthBuffer:d=!1,outputBufferType:f=Ea}=e;this.isWebGLRenderer=!0;let p;if(n!==null){if(typeof WebGLRenderingContext<`u`&&n instanceof WebGLRenderingContext)throw Error(`THREE.WebGLRenderer: WebGL 1 is not supported since r163.`);p=n.getContextAttributes().alpha}else p=a;let m=f,h=new Set([Ja,qa,Ga]),g=new Set([Ea,ja,ka,Ia,Pa,Fa]),_=new Uint32Array(4),v=new Int32Array(4),y={textures:[],min:[],max:[],resolution:[]},b=null,x=null,S=[],C=[],w=null;this.domElement=t,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=0,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let T=this,E=!1,D=null,O=null,k=null,A=null;this._outputColorSpace=Bo;let j=0,ee=0,te=null,ne=-1,re=null,ie=new zs,ae=new zs,oe=null,se=new Tc(0),ce=0,le=t.width,ue=t.height,de=1,fe=null,pe=null,me=new zs(0,0,le,ue),he=new zs(0,0,le,ue),ge=!1,_e=new nu,ve=new iu,M=!1,ye=!1,be=new Ws,xe=new X,Se=new zs,N={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},Ce=!1;function we(){return te===null?de:1}let P=n;function Te(e,n){return t.getContext(e,n)}let F,Ee,I,De,Oe,ke,Ae,je,Me,Ne,Pe,Fe,Ie,Le,Re,ze,Be,Ve,He,Ue,We,Ge,Ke;try{let e={alpha:!0,depth:r,stencil:i,antialias:o,premultipliedAlpha:s,preserveDrawingBuffer:c,powerPreference:l,failIfMajorPerformanceCaveat:u};if(`setAttribute`in t&&t.setAttribute(`data-engine`,`three.js r187`),t.addEventListener(`webglcontextlost`,Ye,!1),t.addEventListener(`webglcontextrestored`,Xe,!1),t.addEventListener(`webglcontextcreationerror`,Ze,!1),P===null){let t=`webgl2`;if(P=Te(t,e),P===null)throw Te(t)?Error(`THREE.WebGLRenderer: Error creating WebGL context with your selected attributes.`):Error(`THREE.WebGLRenderer: Error creating WebGL context.`)}qe()}catch(e){throw t.removeEventListener(`webglcontextlost`,Ye,!1),t.removeEventListener(`webglcontextrestored`,Xe,!1),t.removeEventListener(`webglcontextcreationerror`,Ze,!1),rs(`WebGLRenderer: `+e.message),e}function qe(){F=new Jd(P),F.init(),We=new _m(P,F),Ee=new Od(P,F,e,We),I=new hm(P,F),Ee.reversedDepthBuffer&&d&&I.buffers.depth.setReversed(!0),O=P.createFramebuffer(),k=P.createFramebuffer(),A=P.createFramebuffer(),De=new Zd(P),Oe=new Yp,ke=new gm(P,F,I,Oe,Ee,We,De),Ae=new qd(T),je=new yd(P),Ge=new Ed(P,je),Me=new Yd(P,je,De,Ge),Ne=new $d(P,Me,je,Ge,De),Ve=new Qd(P,Ee,ke),Re=new kd(Oe),Pe=new Jp(T,Ae,F,Ee,Ge,Re),Fe=new wm(T,Oe),Ie=new $p,Le=new om(F),Be=new Td(T,Ae,I,Ne,p,s),ze=new mm(T,Ne,Ee),Ke=new Tm(P,De,Ee,I),He=new Dd(P,F,De),Ue=new Xd(P,F,De),De.programs=Pe.programs,T.capabilities=Ee,T.extensions=F,T.properties=Oe,T.renderLists=Ie,T.shadowMap=ze,T.state=I,T.info=De}m!==1009&&(w=new tf(m,t.width,t.height,o,r,i));let Je=new xm(T,P);this.xr=Je,this.getContext=function(){return P},this.getContextAttributes=function(){return P.getContextAttributes()},this.forceContextLoss=function(){let e=F.get(`WEBGL_lose_context`);e&&e.loseContext()},this.forceContextRestore=function(){let e=F.get(`WEBGL_lose_context`);e&&e.restoreContext()},this.getPixelRatio=function(){return de},this.setPixelRatio=function(e){e!==void 0&&(de=e,this.setSize(le,ue,!1))},this.getSize=function(e){return e.set(le,ue)},this.setSize=function(e,n,r=!0){Je.isPresenting?ns(`WebGLRenderer: Can't change size while VR device is presenting.`):(le=e,ue=n,t.width=Math.floor(e*de),t.height=Math.floor(n*de),r===!0&&(t.style.width=e+`px`,t.style.height=n+`px`),w!==null&&w.setSize(t.width,t.height),this.setViewport(0,0,e,n))},this.getDrawingBufferSize=function(e){return e.set(le*de,ue*de).floor()},this.setDrawingBufferSize=function(e,n,r){le=e,ue=n,de=r,t.width=Math.floor(e*r),t.height=Math.floor(n*r),this.setViewport(0,0,e,n)},this.setEffects=function(e){if(m===1009)rs(`WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.`);else{if(e){for(let t=0;t<e.length;t++)if(e[t].isOutputPass===!0){ns(`WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.`);break}}w.setEffects(e||[])}},this.getCurrentViewport=function(e){return e.copy(ie)},this.getViewport=function(e){return e.copy(me)},this.setViewport=function(e,t,n,r){e.isVector4?me.set(e.x,e.y,e.z,e.w):me.set(e,t,n,r),I.viewport(ie.copy(me).multiplyScalar(we()).round())},this.getScissor=function(e){return e.copy(he)},this.setScissor=function(e,t,n,r){e.isVector4?he.set(e.x,e.y,e.z,e.w):he.set(e,t,n,r),I.scissor(ae.copy(he).multiplyScalar(we()).round())},this.getScissorTest=function(){return ge},this.setScissorTest=function(e){I.setScissorTest(ge=e)},this.setOpaqueSort=function(e){fe=e},this.setTransparentSort=function(e){pe=e},this.getClearColor=function(e){return e.copy(Be.getClearColor())},this.setClearColor=function(){Be.setClearColor(...arguments)},this.getClearAlpha=function(){return Be.getClearAlpha()},this.setClearAlpha=function(){Be.setClearAlpha(...arguments)},this.clear=function(e=!0,t=!0,n=!0){let r=0;if(e){let e=!1;if(te!==null){let t=te.texture.format;e=h.has(t)}if(e){let e=te.texture.type,t=g.has(e),n=Be.getClearColor(),r=Be.getClearAlpha(),i=n.r,a=n.g,o=n.b;t?(_[0]=i,_[1]=a,_[2]=o,_[3]=r,P.clearBufferuiv(P.COLOR,0,_)):(v[0]=i,v[1]=a,v[2]=o,v[3]=r,P.clearBufferiv(P.COLOR,0,v))}else r|=P.COLOR_BUFFER_BIT}t&&(r|=P.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),n&&(r|=P.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),r!==0&&P.clear(r)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(e){e.setRenderer(this),D=e},this.dispose=function(){t.removeEventListener(`webglcontextlost`,Ye,!1),t.removeEventListener(`webglcontextrestored`,Xe,!1),t.removeEventListener(`webglcontextcreationerror`,Ze,!1),Be.dispose(),Ie.dispose(),Le.dispose(),ke.dispose(),Oe.dispose(),Ae.dispose(),Ne.dispose(),Me.dispose(),Ge.dispose(),Ke.dispose(),Pe.dispose(),Je.dispose(),Je.removeEventListener(`sessionstart`,it),Je.removeEventListener(`sessionend`,at),ot.stop()};function Ye(e){e.preventDefault(),es(`WebGLRenderer: Context Lost.`),E=!0}function Xe(){es(`WebGLRenderer: Context Restored.`),E=!1;let e=De.autoReset,t=ze.enabled,n=ze.autoUpdate,r=ze.needsUpdate,i=ze.type;qe(),De.autoReset=e,ze.enabled=t,ze.autoUpdate=n,ze.needsUpdate=r,ze.type=i}function Ze(e){rs(`WebGLRenderer: A WebGL context could not be created. Reason: `,e.statusMessage)}function Qe(e){let t=e.target;t.removeEventListener(`dispose`,Qe),$e(t)}function $e(e){et(e),Oe.remove(e)}function et(e){let t=Oe.get(e).programs;t!==void 0&&(t.forEach(function(e){Pe.releaseProgram(e)}),e.isShaderMaterial&&Pe.releaseShaderCache(e))}this.renderBufferDirect=function(e,t,n,r,i,a){t===null&&(t=N);let o=i.isMesh&&i.matrixWorld.determinantAffine()<0,s=gt(e,t,n,r,i);I.setMaterial(r,o);let c=n.index,l=1;if(r.wireframe===!0){if(c=Me.getWireframeAttribute(n),c===void 0)return;l=2}let u=n.drawRange,d=n.attributes.position,f=u.start*l,p=(u.start+u.count)*l;a!==null&&(f=Math.max(f,a.start*l),p=Math.min(p,(a.start+a.count)*l)),c===null?d!=null&&(f=Math.max(f,0),p=Math.min(p,d.count)):(f=Math.max(f,0),p=Math.min(p,c.count));let m=p-f;if(m<0||m===1/0)return;Ge.setup(i,r,s,n,c);let h,g=He;if(c!==null&&(h=je.get(c),g=Ue,g.setIndex(h)),i.isMesh)r.wireframe===!0?(I.setLineWidth(r.wireframeLinewidth*we()),g.setMode(P.LINES)):g.setMode(P.TRIANGLES);else if(i.isLine){let e=r.linewidth;e===void 0&&(e=1),I.setLineWidth(e*we()),i.isLineSegments?g.setMode(P.LINES):i.isLineLoop?g.setMode(P.LINE_LOOP):g.setMode(P.LINE_STRIP)}else i.isPoints?g.setMode(P.POINTS):i.isSprite&&g.setMode(P.TRIANGLES);if(i.isBatchedMesh){if(F.get(`WEBGL_multi_draw`))g.renderMultiDraw(i._multiDrawStarts,i._multiDrawCounts,i._multiDrawCount);else{let e=i._multiDrawStarts,t=i._multiDrawCounts,n=i._multiDrawCount,a=c?je.get(c).bytesPerElement:1,o=Oe.get(r).currentProgram.getUniforms();for(let r=0;r<n;r++)o.setValue(P,`_gl_DrawID`,r),g.render(e[r]/a,t[r])}}else if(i.isInstancedMesh)g.renderInstances(f,m,i.count);else if(n.isInstancedBufferGeometry){let e=n._maxInstanceCount===void 0?1/0:n._maxInstanceCount,t=Math.min(n.instanceCount,e);g.renderInstances(f,m,t)}else g.render(f,m)};function tt(e,t,n,r){D!==null&&e.isNodeMaterial&&D.setObject(r,e),M===!0&&Re.setState(e,n,!1),e.transparent===!0&&e.side===2&&e.forceSinglePass===!1?(e.side=1,e.needsUpdate=!0,pt(e,t,r),e.side=0,e.needsUpdate=!0,pt(e,t,r),e.side=2):pt(e,t,r)}this.compile=function(e,t,n=null){n===null&&(n=e),D!==null&&D.renderStart(e,t,n),x=Le.get(n),x.init(t),C.push(x),n.traverseVisible(function(e){e.isLight&&e.layers.test(t.layers)&&(x.pushLight(e),e.castShadow&&x.pushShadow(e))}),e!==n&&e.traverseVisible(function(e){e.isLight&&e.layers.test(t.layers)&&(x.pushLight(e),e.castShadow&&x.pushShadow(e))}),x.setupLights(),D!==null&&D.updateLights(x.state.lightsArray),ye=this.localClippingEnabled,M=Re.init(this.clippingPlanes,ye),M===!0&&Re.setGlobalState(this.clippingPlanes,t),D!==null&&ze.render(x.state.shadowsArray,n,t);let r=new Set;return e.traverse(function(e){if(!(e.isMesh||e.isPoints||e.isLine||e.isSprite))return;let i=e.material;if(i){if(Array.isArray(i))for(let a=0;a<i.length;a++){let o=i[a];tt(o,n,t,e),r.add(o)}else tt(i,n,t,e),r.add(i)}}),x=C.pop(),D!==null&&D.renderEnd(),r},this.compileAsync=function(e,t,n=null){let r=this.compile(e,t,n);return new Promise(t=>{function n(){r.forEach(function(e){let t=Oe.get(e).currentProgram;(t===void 0||t.isReady())&&r.delete(e)}),r.size===0?t(e):setTimeout(n,10)}F.get(`KHR_parallel_shader_compile`)===null?setTimeout(n,10):n()})};let nt=null;function rt(e){nt&&nt(e)}function it(){ot.stop()}function at(){ot.start()}let ot=new vd;ot.setAnimationLoop(rt),typeof self<`u`&&ot.setContext(self),this.setAnimationLoop=function(e){nt=e,Je.setAnimationLoop(e),e===null?ot.stop():ot.start()},Je.addEventListener(`sessionstart`,it),Je.addEventListener(`sessionend`,at),this.render=function(e,t){if(t!==void 0&&t.isCamera!==!0){rs(`WebGLRenderer.render: camera is not an instance of THREE.Camera.`);return}if(E===!0)return;D!==null&&D.renderStart(e,t);let n=Je.enabled===!0&&Je.isPresenting===!0,r=w!==null&&(te===null||n)&&w.begin(T,te);if(e.matrixWorldAutoUpdate===!0&&e.updateMatrixWorld(),t.parent===null&&t.matrixWorldAutoUpdate===!0&&t.updateMatrixWorld(),Je.enabled===!0&&Je.isPresenting===!0&&(w===null||w.isCompositing()===!1)&&(Je.cameraAutoUpdate===!0&&Je.updateCamera(t),t=Je.getCamera()),e.isScene===!0&&e.onBeforeRender(T,e,t,te),x=Le.get(e,C.length),x.init(t),x.state.textureUnits=ke.getTextureUnits(),C.push(x),be.multiplyMatrices(t.projectionMatrix,t.matrixWorldInverse),t.isArrayCamera?ve.setFromArrayCamera(t):_e.setFromProjectionMatrix(be,Jo,t.reversedDepth),ye=this.localClippingEnabled,M=Re.init(this.clippingPlanes,ye),b=Ie.get(e,S.length),b.init(),S.push(b),this.info.render.frame++,Je.enabled===!0&&Je.isPresenting===!0){let e=T.xr.getDepthSensingMesh();e!==null&&st(e,t,-1/0,T.sortObjects)}st(e,t,0,T.sortObjects),b.finish(),D!==null&&D.updateLights(x.state.lightsArray),T.sortObjects===!0&&b.sort(fe,pe),Ce=Je.enabled===!1||Je.isPresenting===!1||Je.hasDepthSensing()===!1,Ce&&Be.addToRenderList(b,e),this.info.autoReset===!0&&this.info.reset(),M===!0&&Re.beginShadows();let i=x.state.shadowsArray;if(ze.render(i,e,t),M===!0&&Re.endShadows(),(r&&w.hasRenderPass())===!1){let n=b.opaque,r=b.transmissive;if(x.setupLights(),t.isArrayCamera){let i=t.cameras;if(r.length>0)for(let t=0,a=i.length;t<a;t++){let a=i[t];lt(n,r,e,a)}Ce&&Be.render(e);for(let t=0,n=i.length;t<n;t++){let n=i[t];ct(b,e,n,n.viewport)}}else r.length>0&&lt(n,r,e,t),Ce&&Be.render(e),ct(b,e,t)}te!==null&&ee===0&&(ke.updateMultisampleRenderTarget(te),ke.updateRenderTargetMipmap(te)),r&&w.end(T),e.isScene===!0&&e.onAfterRender(T,e,t),Ge.resetDefaultState(),ne=-1,re=null,C.pop(),C.length>0?(x=C[C.length-1],ke.setTextureUnits(x.state.textureUnits),M===!0&&Re.setGlobalState(T.clippingPlanes,x.state.camera)):x=null,S.pop(),b=S.length>0?S[S.length-1]:null,D!==null&&D.renderEnd()};function st(e,t,n,r){if(e.visible===!1)return;if(e.layers.test(t.layers)){if(e.isGroup)n=e.renderOrder;else if(e.isLOD)e.autoUpdate===!0&&e.update(t);else if(e.isLight)x.pushLight(e),e.castShadow&&x.pushShadow(e);else if(e.isSprite){let i=t.isArrayCamera?ve:_e;if(!e.frustumCulled||e.intersectsFrustum(i)){r&&Se.setFromMatrixPosition(e.matrixWorld).applyMatrix4(be);let i=Ne.update(e),a=e.material;a.visible&&b.push(e,i,a,n,Se.z,null,t)}}else if(e.isMesh||e.isLine||e.isPoints){let i=t.isArrayCamera?ve:_e;if(!e.frustumCulled||e.intersectsFrustum(i)){let i=Ne.update(e),a=e.material;if(r&&(e.boundingSphere===void 0?(i.boundingSphere===null&&i.computeBoundingSphere(),Se.copy(i.boundingSphere.center)):(e.boundingSphere===null&&e.computeBoundingSphere(),Se.copy(e.boundingSphere.center)),Se.applyMatrix4(e.matrixWorld).applyMatrix4(be)),Array.isArray(a)){let r=i.groups;for(let o=0,s=r.length;o<s;o++){let s=r[o],c=a[s.materialIndex];c&&c.visible&&b.push(e,i,c,n,Se.z,s,t)}}else a.visible&&b.push(e,i,a,n,Se.z,null,t)}}}let i=e.children;for(let e=0,a=i.length;e<a;e++)st(i[e],t,n,r)}function ct(e,t,n,r){let{opaque:i,transmissive:a,transparent:o}=e;x.setupLightsView(n),M===!0&&Re.setGlobalState(T.clippingPlanes,n),r&&I.viewport(ie.copy(r)),i.length>0&&ut(i,t,n),a.length>0&&ut(a,t,n),o.length>0&&ut(o,t,n),I.buffers.depth.setTest(!0),I.buffers.depth.setMask(!0),I.buffers.color.setMask(!0),I.setPolygonOffset(!1)}function lt(e,t,n,r){if((n.isScene===!0?n.overrideMaterial:null)!==null)return;if(x.state.transmissionRenderTarget[r.id]===void 0){let e=F.has(`EXT_color_buffer_half_float`)||F.has(`EXT_color_buffer_float`);x.state.transmissionRenderTarget[r.id]=new Vs(1,1,{generateMipmaps:!0,type:e?Na:Ea,minFilter:Ta,samples:Math.max(4,Ee.samples),stencilBuffer:i,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:Os.workingColorSpace})}let a=x.state.transmissionRenderTarget[r.id],o=r.viewport||ie;a.setSize(o.z*T.transmissionResolutionScale,o.w*T.transmissionResolutionScale);let s=T.getRenderTarget(),c=T.getActiveCubeFace(),l=T.getActiveMipmapLevel();T.setRenderTarget(a),T.getClearColor(se),ce=T.getClearAlpha(),ce<1&&T.setClearColor(16777215,.5),T.clear(),Ce&&Be.render(n);let u=T.toneMapping;T.toneMapping=0;let d=r.viewport;if(r.viewport!==void 0&&(r.viewport=void 0),x.setupLightsView(r),M===!0&&Re.setGlobalState(T.clippingPlanes,r),ut(e,n,r),ke.updateMultisampleRenderTarget(a),ke.updateRenderTargetMipmap(a),F.has(`WEBGL_multisampled_render_to_texture`)===!1){let e=!1;for(let i=0,a=t.length;i<a;i++){let{object:a,geometry:o,material:s,group:c}=t[i];if(s.side===2&&a.layers.test(r.layers)){let t=s.side;s.side=1,s.needsUpdate=!0,dt(a,n,r,o,s,c),s.side=t,s.needsUpdate=!0,e=!0}}e===!0&&(ke.updateMultisampleRenderTarget(a),ke.updateRenderTargetMipmap(a))}T.setRenderTarget(s,c,l),T.setClearColor(se,ce),d!==void 0&&(r.viewport=d),T.toneMapping=u}function ut(e,t,n){let r=t.isScene===!0?t.overrideMaterial:null;for(let i=0,a=e.length;i<a;i++){let a=e[i],{object:o,geometry:s,group:c}=a,l=a.material;l.allowOverride===!0&&r!==null&&(l=r),o.layers.test(n.layers)&&dt(o,t,n,s,l,c)}}function dt(e,t,n,r,i,a){D!==null&&i.isNodeMaterial&&D.setObject(e,i),e.onBeforeRender(T,t,n,r,i,a),e.modelViewMatrix.multiplyMatrices(n.matrixWorldInverse,e.matrixWorld),e.normalMatrix.getNormalMatrix(e.modelViewMatrix),i.onBeforeRender(T,t,n,r,e,a),i.transparent===!0&&i.side===2&&i.forceSinglePass===!1?(i.side=1,i.needsUpdate=!0,T.renderBufferDirect(n,t,r,i,e,a),i.side=0,i.needsUpdate=!0,T.renderBufferDirect(n,t,r,i,e,a),i.side=2):T.renderBufferDirect(n,t,r,i,e,a),e.onAfterRender(T,t,n,r,i,a)}function ft(e){let t=0;for(let n of e)n.texture!==null&&t++;return t}function pt(e,t,n){t.isScene!==!0&&(t=N);let r=Oe.get(e),i=x.state.lights,a=x.state.shadowsArray,o=i.state.version,s=Pe.getParameters(e,i.state,a,t,n,x.state.lightProbeGridArray),c=Pe.getProgramCacheKey(s),l=r.programs;r.environment=e.isMeshStandardMaterial||e.isMeshLambertMaterial||e.isMeshPhongMaterial?t.environment:null,r.fog=t.fog;let u=e.isMeshStandardMaterial||e.isMeshLambertMaterial&&!e.envMap||e.isMeshPhongMaterial&&!e.envMap;r.envMap=Ae.get(e.envMap||r.environment,u),r.envMapRotation=r.environment!==null&&e.envMap===null?t.environmentRotation:e.envMapRotation,l===void 0&&(e.addEventListener(`dispose`,Qe),l=new Map,r.programs=l,r.programVariants=new Map);let d=l.get(c);if(d!==void 0){if(r.currentProgram===d&&r.lightsStateVersion===o)return ht(e,s),d}else s.uniforms=Pe.getUniforms(e),D!==null&&e.isNodeMaterial&&D.build(e,n,s),e.onBeforeCompile(s,T),d=Pe.acquireProgram(s,c),l.set(c,d),r.uniforms=s.uniforms;let f=r.uniforms;return(!e.isShaderMaterial&&!e.isRawShaderMaterial||e.clipping===!0)&&(f.clippingPlanes=Re.uniform),ht(e,s),r.needsLights=vt(e),r.lightsStateVersion=o,r.needsLights&&(f.ambientLightColor.value=i.state.ambient,f.lightProbe.value=i.state.probe,f.sunLights.value=i.state.sun,f.sunLightShadows.value=i.state.sunShadow,f.directionalLights.value=i.state.directional,f.directionalLightShadows.value=i.state.directionalShadow,f.spotLights.value=i.state.spot,f.spotLightShadows.value=i.state.spotShadow,f.rectAreaLights.value=i.state.rectArea,f.ltc_1.value=i.state.rectAreaLTC1,f.ltc_2.value=i.state.rectAreaLTC2,f.pointLights.value=i.state.point,f.pointLightShadows.value=i.state.pointShadow,f.hemisphereLights.value=i.state.hemi,f.sunShadowMatrix.value=i.state.sunShadowMatrix,f.sunShadowCascade.value=i.state.sunShadowCascade,f.directionalShadowMatrix.value=i.state.directionalShadowMatrix,f.spotLightMatrix.value=i.state.spotLightMatrix,f.spotLightMap.value=i.state.spotLightMap,f.pointShadowMatrix.value=i.state.pointShadowMatrix),r.numLightProbeGrids=ft(x.state.lightProbeGridArray),r.currentProgram=d,r.uniformsList=null,d}function L(e,t,n,r,i){let a=Oe.get(e),o=a.currentProgram.id+`,`+r+`,`+i,s=a.programVariants.get(o);return s===void 0?(s=pt(e,t,n),a.programVariants.set(o,s)):(a.currentProgram=s,a.uniformsList=null,a.outputColorSpace=r,a.toneMapping=i),s}function mt(e){if(e.uniformsList===null){let t=e.currentProgram.getUniforms();e.uniformsList=dp.seqWithValue(t.seq,e.uniforms)}return e.uniformsList}function ht(e,t){let n=Oe.get(e);n.outputColorSpace=t.outputColorSpace,n.batching=t.batching,n.batchingColor=t.batchingColor,n.instancing=t.instancing,n.instancingColor=t.instancingColor,n.instancingMorph=t.instancingMorph,n.skinning=t.skinning,n.morphTargets=t.morphTargets,n.morphNormals=t.morphNormals,n.morphColors=t.morphColors,n.morphTargetsCount=t.morphTargetsCount,n.numClippingPlanes=t.numClippingPlanes,n.numIntersection=t.numClipIntersection,n.vertexAlphas=t.vertexAlphas,n.vertexTangents=t.vertexTangents,n.toneMapping=t.toneMapping}function gt(e,t,n,r,i){t.isScene!==!0&&(t=N),ke.resetTextureUnits();let a=t.fog,o=r.isMeshStandardMaterial||r.isMeshLambertMaterial||r.isMeshPhongMaterial?t.environment:null,s=te===null?T.outputColorSpace:te.isXRRenderTarget===!0?te.texture.colorSpace:Os.workingColorSpace,c=r.isMeshStandardMaterial||r.isMeshLambertMaterial&&!r.envMap||r.isMeshPhongMaterial&&!r.envMap,l=Ae.get(r.envMap||o,c),u=r.vertexColors===!0&&!!n.attributes.color&&n.attributes.color.itemSize===4,d=!!n.attributes.tangent&&(!!r.normalMap||r.anisotropy>0),f=!!n.morphAttributes.position,p=!!n.morphAttributes.normal,m=!!n.morphAttributes.color,h=0;r.toneMapped&&(te===null||te.isXRRenderTarget===!0)&&(h=T.toneMapping);let g=n.morphAttributes.position||n.morphAttributes.normal||n.morphAttributes.color,_=g===void 0?0:g.length,v=Oe.get(r),b=x.state.lights;if(M===!0&&(ye===!0||e!==re)){let t=e===re&&r.id===ne;Re.setState(r,e,t)}let S=!1,C=!1;r.version===v.__version?v.needsLights&&v.lightsStateVersion!==b.state.version||i.isBatchedMesh&&v.batching===!1||!i.isBatchedMesh&&v.batching===!0||i.isBatchedMesh&&v.batchingColor===!0&&i._colorsTexture===null||i.isBatchedMesh&&v.batchingColor===!1&&i._colorsTexture!==null||i.isInstancedMesh&&v.instancing===!1||!i.isInstancedMesh&&v.instancing===!0||i.isSkinnedMesh&&v.skinning===!1||!i.isSkinnedMesh&&v.skinning===!0||i.isInstancedMesh&&v.instancingColor===!0&&i.instanceColor===null||i.isInstancedMesh&&v.instancingColor===!1&&i.instanceColor!==null||i.isInstancedMesh&&v.instancingMorph===!0&&i.morphTexture===null||i.isInstancedMesh&&v.instancingMorph===!1&&i.morphTexture!==null?S=!0:v.envMap===l?r.fog===!0&&v.fog!==a||v.numClippingPlanes!==void 0&&(v.numClippingPlanes!==Re.numPlanes||v.numIntersection!==Re.numIntersection)?S=!0:v.vertexAlphas===u&&v.vertexTangents===d&&v.morphTargets===f&&v.morphNormals===p&&v.morphColors===m&&v.morphTargetsCount===_&&v.numLightProbeGrids===ft(x.state.lightProbeGridArray)?(v.outputColorSpace!==s||v.toneMapping!==h)&&(C=!0):S=!0:S=!0:(S=!0,v.__version=r.version);let w=v.currentProgram;(S===!0||C===!0)&&(w=C===!0?L(r,t,i,s,h):pt(r,t,i),D&&r.isNodeMaterial&&D.onUpdateProgram(r,w,v));let E=!1,O=!1,k=!1,A=w.getUniforms(),j=v.uniforms;if(I.useProgram(w.program)&&(E=!0,O=!0,k=!0),r.id!==ne&&(ne=r.id,O=!0),E||re!==e){I.buffers.depth.getReversed()&&e.reversedDepth!==!0&&(e._reversedDepth=!0,e.updateProjectionMatrix()),A.setValue(P,`projectionMatrix`,e.projectionMatrix),A.setValue(P,`viewMatrix`,e.matrixWorldInverse);let t=A.map.cameraPosition;t!==void 0&&t.setValue(P,xe.setFromMatrixPosition(e.matrixWorld)),Ee.logarithmicDepthBuffer&&A.setValue(P,`logDepthBufFC`,2/(Math.log(e.far+1)/Math.LN2)),(r.isMeshPhongMaterial||r.isMeshToonMaterial||r.isMeshLambertMaterial||r.isMeshBasicMaterial||r.isMeshStandardMaterial||r.isShaderMaterial)&&A.setValue(P,`isOrthographic`,e.isOrthographicCamera===!0),re!==e&&(re=e,O=!0,k=!0)}if(v.needsLights&&(b.state.sunShadowMap.length>0&&A.setValue(P,`sunShadowMap`,b.state.sunShadowMap,ke),b.state.directionalShadowMap.length>0&&A.setValue(P,`directionalShadowMap`,b.state.directionalShadowMap,ke),b.state.spotShadowMap.length>0&&A.setValue(P,`spotShadowMap`,b.state.spotShadowMap,ke),b.state.pointShadowMap.length>0&&A.setValue(P,`pointShadowMap`,b.state.pointShadowMap,ke)),i.isSkinnedMesh){A.setOptional(P,i,`bindMatrix`),A.setOptional(P,i,`bindMatrixInverse`);let e=i.skeleton;e&&(e.boneTexture===null&&e.computeBoneTexture(),A.setValue(P,`boneTexture`,e.boneTexture,ke))}i.isBatchedMesh&&(A.setOptional(P,i,`batchingTexture`),A.setValue(P,`batchingTexture`,i._matricesTexture,ke),A.setOptional(P,i,`batchingIdTexture`),A.setValue(P,`batchingIdTexture`,i._indirectTexture,ke),A.setOptional(P,i,`batchingColorTexture`),i._colorsTexture!==null&&A.setValue(P,`batchingColorTexture`,i._colorsTexture,ke));let ee=n.morphAttributes;if((ee.position!==void 0||ee.normal!==void 0||ee.color!==void 0)&&Ve.update(i,n,w),(O||v.receiveShadow!==i.receiveShadow)&&(v.receiveShadow=i.receiveShadow,A.setValue(P,`receiveShadow`,i.receiveShadow)),(r.isMeshStandardMaterial||r.isMeshLambertMaterial||r.isMeshPhongMaterial)&&r.envMap===null&&t.environment!==null&&(j.envMapIntensity.value=t.environmentIntensity),j.dfgLUT!==void 0&&(j.dfgLUT.value=Om()),O){if(A.setValue(P,`toneMappingExposure`,T.toneMappingExposure),v.needsLights&&_t(j,k),a&&r.fog===!0&&Fe.refreshFogUniforms(j,a),Fe.refreshMaterialUniforms(j,r,de,ue,x.state.transmissionRenderTarget[e.id]),v.needsLights&&v.numLightProbeGrids>0){let e=y,t=0;for(let n of x.state.lightProbeGridArray)n.texture!==null&&(e.textures[t]=n.texture,e.min[t]=n.boundingBox.min,e.max[t]=n.boundingBox.max,e.resolution[t]=n.resolution,t++);for(let n in e)e[n].length=t;j.probesSH.value=e.textures,j.probesMin.value=e.min,j.probesMax.value=e.max,j.probesResolution.value=e.resolution}dp.upload(P,mt(v),j,ke)}if(r.isShaderMaterial&&r.uniformsNeedUpdate===!0&&(dp.upload(P,mt(v),j,ke),r.uniformsNeedUpdate=!1),r.isSpriteMaterial&&A.setValue(P,`center`,i.center),A.setValue(P,`modelViewMatrix`,i.modelViewMatrix),A.setValue(P,`normalMatrix`,i.normalMatrix),A.setValue(P,`modelMatrix`,i.matrixWorld),r.uniformsGroups!==void 0){let e=r.uniformsGroups;for(let t=0,n=e.length;t<n;t++){let n=e[t];Ke.update(n,w),Ke.bind(n,w)}}return w}function _t(e,t){e.ambientLightColor.needsUpdate=t,e.lightProbe.needsUpdate=t,e.sunLights.needsUpdate=t,e.sunLightShadows.needsUpdate=t,e.directionalLights.needsUpdate=t,e.directionalLightShadows.needsUpdate=t,e.pointLights.needsUpdate=t,e.pointLightShadows.needsUpdate=t,e.spotLights.needsUpdate=t,e.spotLightShadows.needsUpdate=t,e.rectAreaLights.needsUpdate=t,e.hemisphereLights.needsUpdate=t}function vt(e){return e.isMeshLambertMaterial||e.isMeshToonMaterial||e.isMeshPhongMaterial||e.isMeshStandardMaterial||e.isShadowMaterial||e.isShaderMaterial&&e.lights===!0}this.getActiveCubeFace=function(){return j},this.getActiveMipmapLevel=function(){return ee},this.getRenderTarget=function(){return te},this.setRenderTargetTextures=function(e,t,n){let r=Oe.get(e);r.__autoAllocateDepthBuffer=e.resolveDepthBuffer===!1,r.__autoAllocateDepthBuffer===!1&&(r.__useRenderToTexture=!1),Oe.get(e.texture).__webglTexture=t,Oe.get(e.depthTexture).__webglTexture=r.__autoAllocateDepthBuffer?void 0:n,r.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(e,t){let n=Oe.get(e);n.__webglFramebuffer=t,n.__useDefaultFramebuffer=t===void 0},this.setRenderTarget=function(e,t=0,n=0){te=e,j=t,ee=n;let r=null,i=!1,a=!1;if(e){let o=Oe.get(e);if(o.__useDefaultFramebuffer!==void 0){I.bindFramebuffer(P.FRAMEBUFFER,o.__webglFramebuffer),ie.copy(e.viewport),ae.copy(e.scissor),oe=e.scissorTest,I.viewport(ie),I.scissor(ae),I.setScissorTest(oe),ne=-1;return}if(o.__webglFramebuffer===void 0)ke.setupRenderTarget(e);else if(o.__hasExternalTextures)ke.rebindTextures(e,Oe.get(e.texture).__webglTexture,Oe.get(e.depthTexture).__webglTexture);else if(e.depthBuffer){let t=e.depthTexture;if(o.__boundDepthTexture!==t){if(t!==null&&Oe.has(t)&&(e.width!==t.image.width||e.height!==t.image.height))throw Error(`THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.`);ke.setupDepthRenderbuffer(e)}}let s=e.texture;(s.isData3DTexture||s.isDataArrayTexture||s.isCompressedArrayTexture)&&(a=!0);let c=Oe.get(e).__webglFramebuffer;e.isWebGLCubeRenderTarget?(r=Array.isArray(c[t])?c[t][n]:c[t],i=!0):r=e.samples>0&&ke.useMultisampledRTT(e)===!1?Oe.get(e).__webglMultisampledFramebuffer:Array.isArray(c)?c[n]:c,ie.copy(e.viewport),ae.copy(e.scissor),oe=e.scissorTest}else ie.copy(me).multiplyScalar(de).floor(),ae.copy(he).multiplyScalar(de).floor(),oe=ge;if(n!==0&&(r=O),I.bindFramebuffer(P.FRAMEBUFFER,r)&&I.drawBuffers(e,r),I.viewport(ie),I.scissor(ae),I.setScissorTest(oe),i){let r=Oe.get(e.texture);P.framebufferTexture2D(P.FRAMEBUFFER,P.COLOR_ATTACHMENT0,P.TEXTURE_CUBE_MAP_POSITIVE_X+t,r.__webglTexture,n)}else if(a){let r=t;for(let t=0;t<e.textures.length;t++){let i=Oe.get(e.textures[t]);P.framebufferTextureLayer(P.FRAMEBUFFER,P.COLOR_ATTACHMENT0+t,i.__webglTexture,n,r)}}else if(e!==null&&n!==0){let t=Oe.get(e.texture);P.framebufferTexture2D(P.FRAMEBUFFER,P.COLOR_ATTACHMENT0,P.TEXTURE_2D,t.__webglTexture,n)}ne=-1};function yt(e){let t=Oe.get(e);return(t.__readFormat!==e.format||t.__readType!==e.type)&&(t.__readFormat=e.format,t.__readType=e.type,t.__formatReadable=Ee.textureFormatReadable(e.format),t.__typeReadable=Ee.textureTypeReadable(e.type)),t}this.readRenderTargetPixels=function(e,t,n,r,i,a,o,s=0){if(!(e&&e.isWebGLRenderTarget)){rs(`WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.`);return}let c=Oe.get(e).__webglFramebuffer;if(e.isWebGLCubeRenderTarget&&o!==void 0&&(c=c[o],Array.isArray(c)&&(c=c[0])),c){I.bindFramebuffer(P.FRAMEBUFFER,c);try{let o=e.textures[s],c=o.format,l=o.type;e.textures.length>1&&P.readBuffer(P.COLOR_ATTACHMENT0+s);let u=yt(o);if(u.__formatReadable===!1){rs(`WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.`);return}if(u.__typeReadable===!1){rs(`WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.`);return}t>=0&&t<=e.width-r&&n>=0&&n<=e.height-i&&P.readPixels(t,n,r,i,We.convert(c),We.convert(l),a)}finally{let e=te===null?null:Oe.get(te).__webglFramebuffer;I.bindFramebuffer(P.FRAMEBUFFER,e)}}},this.readRenderTargetPixelsAsync=async function(e,t,n,r,i,a,o,s=0){if(!(e&&e.isWebGLRenderTarget))throw Error(`THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.`);let c=Oe.get(e).__webglFramebuffer;if(e.isWebGLCubeRenderTarget&&o!==void 0&&(c=c[o],Array.isArray(c)&&(c=c[0])),c){if(t>=0&&t<=e.width-r&&n>=0&&n<=e.height-i){I.bindFramebuffer(P.FRAMEBUFFER,c);let o=e.textures[s],l=o.format,u=o.type;e.textures.length>1&&P.readBuffer(P.COLOR_ATTACHMENT0+s);let d=yt(o);if(d.__formatReadable===!1)throw Error(`THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.`);if(d.__typeReadable===!1)throw Error(`THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.`);let f=P.createBuffer();P.bindBuffer(P.PIXEL_PACK_BUFFER,f),P.bufferData(P.PIXEL_PACK_BUFFER,a.byteLength,P.STREAM_READ),P.readPixels(t,n,r,i,We.convert(l),We.convert(u),0),P.bindBuffer(P.PIXEL_PACK_BUFFER,null);let p=te===null?null:Oe.get(te).__webglFramebuffer;I.bindFramebuffer(P.FRAMEBUFFER,p);let m=P.fenceSync(P.SYNC_GPU_COMMANDS_COMPLETE,0);return P.flush(),await as(P,m,4),P.bindBuffer(P.PIXEL_PACK_BUFFER,f),P.getBufferSubData(P.PIXEL_PACK_BUFFER,0,a),P.bindBuffer(P.PIXEL_PACK_BUFFER,null),P.deleteBuffer(f),P.deleteSync(m),a}throw Error(`THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.`)}},this.copyFramebufferToTexture=function(e,t=null,n=0){let r=2**-n,i=Math.floor(e.image.width*r),a=Math.floor(e.image.height*r),o=t===null?0:t.x,s=t===null?0:t.y;ke.setTexture2D(e,0),P.copyTexSubImage2D(P.TEXTURE_2D,n,0,0,o,s,i,a),I.unbindTexture()},this.copyTextureToTexture=function(e,t,n=null,r=null,i=0,a=0){let o,s,c,l,u,d,f,p,m,h=e.isCompressedTexture?e.mipmaps[a]:e.image;if(n!==null)o=n.max.x-n.min.x,s=n.max.y-n.min.y,c=n.isBox3?n.max.z-n.min.z:1,l=n.min.x,u=n.min.y,d=n.isBox3?n.min.z:0;else{let t=2**-i;o=Math.floor(h.width*t),s=Math.floor(h.height*t),c=e.isDataArrayTexture?h.depth:e.isData3DTexture?Math.floor(h.depth*t):1,l=0,u=0,d=0}r===null?(f=0,p=0,m=0):(f=r.x,p=r.y,m=r.z);let g=We.convert(t.format),_=We.convert(t.type),v;t.isData3DTexture?(ke.setTexture3D(t,0),v=P.TEXTURE_3D):t.isDataArrayTexture||t.isCompressedArrayTexture?(ke.setTexture2DArray(t,0),v=P.TEXTURE_2D_ARRAY):(ke.setTexture2D(t,0),v=P.TEXTURE_2D),I.activeTexture(P.TEXTURE0),I.pixelStorei(P.UNPACK_FLIP_Y_WEBGL,t.flipY),I.pixelStorei(P.UNPACK_PREMULTIPLY_ALPHA_WEBGL,t.premultiplyAlpha),I.pixelStorei(P.UNPACK_ALIGNMENT,t.unpackAlignment);let y=I.getParameter(P.UNPACK_ROW_LENGTH),b=I.getParameter(P.UNPACK_IMAGE_HEIGHT),x=I.getParameter(P.UNPACK_SKIP_PIXELS),S=I.getParameter(P.UNPACK_SKIP_ROWS),C=I.getParameter(P.UNPACK_SKIP_IMAGES);I.pixelStorei(P.UNPACK_ROW_LENGTH,h.width),I.pixelStorei(P.UNPACK_IMAGE_HEIGHT,h.height),I.pixelStorei(P.UNPACK_SKIP_PIXELS,l),I.pixelStorei(P.UNPACK_SKIP_ROWS,u),I.pixelStorei(P.UNPACK_SKIP_IMAGES,d);let w=e.isDataArrayTexture||e.isData3DTexture,T=t.isDataArrayTexture||t.isData3DTexture;if(e.isDepthTexture){let n=Oe.get(e),r=Oe.get(t),h=Oe.get(n.__renderTarget),g=Oe.get(r.__renderTarget);I.bindFramebuffer(P.READ_FRAMEBUFFER,h.__webglFramebuffer),I.bindFramebuffer(P.DRAW_FRAMEBUFFER,g.__webglFramebuffer);for(let n=0;n<c;n++)w&&(P.framebufferTextureLayer(P.READ_FRAMEBUFFER,P.COLOR_ATTACHMENT0,Oe.get(e).__webglTexture,i,d+n),P.framebufferTextureLayer(P.DRAW_FRAMEBUFFER,P.COLOR_ATTACHMENT0,Oe.get(t).__webglTexture,a,m+n)),P.blitFramebuffer(l,u,l+o,u+s,f,p,f+o,p+s,P.DEPTH_BUFFER_BIT,P.NEAREST);I.bindFramebuffer(P.READ_FRAMEBUFFER,null),I.bindFramebuffer(P.DRAW_FRAMEBUFFER,null)}else if(i!==0||e.isRenderTargetTexture||Oe.has(e)){let n=Oe.get(e),r=Oe.get(t);I.bindFramebuffer(P.READ_FRAMEBUFFER,k),I.bindFramebuffer(P.DRAW_FRAMEBUFFER,A);for(let e=0;e<c;e++)w?P.framebufferTextureLayer(P.READ_FRAMEBUFFER,P.COLOR_ATTACHMENT0,n.__webglTexture,i,d+e):P.framebufferTexture2D(P.READ_FRAMEBUFFER,P.COLOR_ATTACHMENT0,P.TEXTURE_2D,n.__webglTexture,i),T?P.framebufferTextureLayer(P.DRAW_FRAMEBUFFER,P.COLOR_ATTACHMENT0,r.__webglTexture,a,m+e):P.framebufferTexture2D(P.DRAW_FRAMEBUFFER,P.COLOR_ATTACHMENT0,P.TEXTURE_2D,r.__webglTexture,a),i===0?T?P.copyTexSubImage3D(v,a,f,p,m+e,l,u,o,s):P.copyTexSubImage2D(v,a,f,p,l,u,o,s):P.blitFramebuffer(l,u,l+o,u+s,f,p,f+o,p+s,P.COLOR_BUFFER_BIT,P.NEAREST);I.bindFramebuffer(P.READ_FRAMEBUFFER,null),I.bindFramebuffer(P.DRAW_FRAMEBUFFER,null)}else T?e.isDataTexture||e.isData3DTexture?P.texSubImage3D(v,a,f,p,m,o,s,c,g,_,h.data):t.isCompressedArrayTexture?P.compressedTexSubImage3D(v,a,f,p,m,o,s,c,g,h.data):P.texSubImage3D(v,a,f,p,m,o,s,c,g,_,h):e.isDataTexture?P.texSubImage2D(P.TEXTURE_2D,a,f,p,o,s,g,_,h.data):e.isCompressedTexture?P.compressedTexSubImage2D(P.TEXTURE_2D,a,f,p,h.width,h.height,g,h.data):P.texSubImage2D(P.TEXTURE_2D,a,f,p,o,s,g,_,h);I.pixelStorei(P.UNPACK_ROW_LENGTH,y),I.pixelStorei(P.UNPACK_IMAGE_HEIGHT,b),I.pixelStorei(P.UNPACK_SKIP_PIXELS,x),I.pixelStorei(P.UNPACK_SKIP_ROWS,S),I.pixelStorei(P.UNPACK_SKIP_IMAGES,C),a===0&&t.generateMipmaps===!0&&t.mipmapsAutoUpdate===!0&&P.generateMipmap(v),I.unbindTexture()},this.initRenderTarget=function(e){Oe.get(e).__webglFramebuffer===void 0&&ke.setupRenderTarget(e)},this.initTexture=function(e){e.isCubeTexture?ke.setTextureCube(e,0):e.isData3DTexture?ke.setTexture3D(e,0):e.isDataArrayTexture||e.isCompressedArrayTexture?ke.setTexture2DArray(e,0):ke.setTexture2D(e,0),I.unbindTexture()},this.resetState=function(){j=0,ee=0,te=null,I.reset(),Ge.reset()},typeof __THREE_DEVTOOLS__<`u`&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent(`observe`,{detail:this}))}get coordinateSystem(){return Jo}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(e){this._outputColorSpace=e;let t=this.getContext();t.drawingBufferColorSpace=Os._getDrawingBufferColorSpace(e),t.unpackColorSpace=Os._getUnpackColorSpace()}},Am=12,jm=`
in vec4 shape; // cosine and sine around the axis, which end, how far from its pole
in vec4 head;
in vec4 tail;
in vec4 tint;
out vec3 vNormal;
out vec3 vPlace;
out vec4 vTint;

void cone(out vec3 place, out vec3 normal) {
  vec3 axis = tail.xyz - head.xyz;
  float size = length(axis);
  vec3 w = size > 1e-6 ? axis / size : vec3(0.0, 1.0, 0.0);
  float tilt = acos(size > 1e-6 ? clamp((head.w - tail.w) / size, -1.0, 1.0) : 0.0);
  float angle = shape.z < 0.5 ? mix(3.14159265, tilt, shape.w) : mix(tilt, 0.0, shape.w);
  vec3 u = normalize(cross(w, abs(w.y) < 0.9 ? vec3(0.0, 1.0, 0.0) : vec3(1.0, 0.0, 0.0)));
  normal = cos(angle) * w + sin(angle) * (shape.x * u + shape.y * cross(w, u));
  place = shape.z < 0.5 ? head.xyz + head.w * normal : tail.xyz + tail.w * normal;
}
`,Mm=class{geometry=new Qu;numbers;buffer;count=0;constructor(e,t,n=256){let{shapes:r,index:i}=Nm(e,t);this.geometry.setAttribute(`shape`,new ol(r,4)),this.geometry.setIndex(new ol(i,1)),this.numbers=new Float32Array(n*Am),this.buffer=this.attach()}clear(){this.count=0}add(e,t,n,r,i,a,o,s,c,l){(this.count+1)*Am>this.numbers.length&&this.grow();let u=this.numbers,d=this.count*Am;u[d++]=e,u[d++]=t,u[d++]=n,u[d++]=r,u[d++]=i,u[d++]=a,u[d++]=o,u[d++]=s,u[d++]=c[0],u[d++]=c[1],u[d++]=c[2],u[d]=l,this.count+=1}upload(){this.buffer.clearUpdateRanges(),this.buffer.addUpdateRange(0,this.count*Am),this.buffer.needsUpdate=!0,this.geometry.instanceCount=this.count}grow(){let e=new Float32Array(this.numbers.length*2);e.set(this.numbers),this.numbers=e,this.geometry.dispose(),this.buffer=this.attach()}attach(){let e=new hd(this.numbers,Am);return e.setUsage(Ko),[`head`,`tail`,`tint`].forEach((t,n)=>this.geometry.setAttribute(t,new Tl(e,4,n*4))),e}};function Nm(e,t){let n=[];for(let r=0;r<2;r++)for(let i=0;i<=t;i++)for(let a=0;a<=e;a++){let o=2*Math.PI*a/e;n.push(Math.cos(o),Math.sin(o),r,i/t)}let r=[],i=e+1;for(let n=0;n<2*t+1;n++)for(let t=0;t<e;t++){let e=n*i+t;r.push(e,e+1,e+i,e+1,e+i+1,e+i)}return{shapes:new Float32Array(n),index:new Uint16Array(r)}}var Pm=e=>[Fm(e>>16&255),Fm(e>>8&255),Fm(e&255)];function Fm(e){let t=e/255;return t<=.04045?t/12.92:((t+.055)/1.055)**2.4}var Im=Pm(15330543),Lm=Pm(40563),Rm=Pm(15113984),zm=Pm(5682409),Bm=Pm(15787074),Vm={left:Rm,right:zm},Hm=[`shoulder`,`elbow`,`hand`,`wrist`,`knee`,`ankle`],Um=1.09,Wm=`${jm}
void main() {
  cone(vPlace, vNormal);
  vTint = tint;
  gl_Position = projectionMatrix * viewMatrix * vec4(vPlace, 1.0);
}`,Gm=`
in vec3 vNormal;
in vec3 vPlace;
in vec4 vTint;
out vec4 result;
void main() {
  vec3 n = normalize(vNormal);
  vec3 eye = normalize(cameraPosition - vPlace);
  vec3 sky = mix(vec3(0.20, 0.205, 0.22), vec3(0.62, 0.64, 0.68), n.y * 0.5 + 0.5);
  float key = max(dot(n, normalize(vec3(0.45, 0.8, 0.55))), 0.0);
  float fill = max(dot(n, normalize(vec3(-0.7, 0.15, 0.5))), 0.0);
  float facing = max(dot(n, eye), 0.0);
  float rim = pow(1.0 - facing, 3.0) * (0.35 + 0.65 * max(n.y, 0.0));
  vec3 colour = vTint.rgb * (sky * 0.62 + key * 0.62 + fill * 0.1) + rim * 0.22;
  float gloss = pow(max(dot(reflect(-eye, n), normalize(vec3(0.45, 0.8, 0.55))), 0.0), 24.0);
  colour += gloss * 0.10 + vTint.a * vTint.rgb * 0.5;
  result = vec4(pow(min(colour, vec3(1.0)), vec3(1.0 / 2.2)), 1.0);
}`,Km=class{cones;mesh;constructor(e){this.cones=new Mm(e.around,e.along);let t=new yu({glslVersion:qo,vertexShader:Wm,fragmentShader:Gm});this.mesh=new Yl(this.cones.geometry,t),this.mesh.frustumCulled=!1}show(e,t){this.cones.clear();for(let n of e)qm(this.cones,n,t);this.cones.upload()}};function qm(e,t,n){let{header:r,positions:i,shift:a,colour:o,lit:s,hidden:c}=t,{parents:l,radii:u}=r;for(let t=0;t<l.length;t++){let n=l[t];if(n<0||c?.[t])continue;let[s,d]=u[t];if(!(s>0||d>0))continue;let[f,p]=[n*3,t*3],m=r.ends[t]?Jm(i,f,p,d):0;e.add(i[f]+a[0],i[f+1]+a[1],i[f+2]+a[2],s,i[p]+m*(i[f]-i[p])+a[0],i[p+1]+m*(i[f+1]-i[p+1])+a[1],i[p+2]+m*(i[f+2]-i[p+2])+a[2],d,o,0)}if(t.sides!==!1){for(let{joint:t,radius:o,side:l}of Zm(r))c?.[t]||Ym(e,i,a,t,o,t===s?n:l,t===s?.35:0);s>=0&&!Zm(r).some(({joint:e})=>e===s)&&Ym(e,i,a,s,Math.max(Qm(r,s)*1.12,r.height*.012),n,.35)}}function Jm(e,t,n,r){let i=Math.hypot(e[t]-e[n],e[t+1]-e[n+1],e[t+2]-e[n+2]);return i>0?Math.min(.9,r/i):0}function Ym(e,t,n,r,i,a,o){let[s,c,l]=[t[r*3]+n[0],t[r*3+1]+n[1],t[r*3+2]+n[2]];e.add(s,c,l,i,s,c,l,i,a,o)}var Xm=new WeakMap;function Zm(e){let t=Xm.get(e);return t||(t=Object.entries(e.roles).flatMap(([t,n])=>{let r=t.split(`_`),i=Vm[r[0]];return!i||!Hm.includes(r[r.length-1])?[]:[{joint:n,radius:Qm(e,n)*Um,side:i}]}),Xm.set(e,t)),t}function Qm(e,t){let n=e.radii[t][1];return e.parents.forEach((r,i)=>{r===t&&(n=Math.max(n,e.radii[i][0]))}),n}var $m=class{camera=new Xu(32,1,.02,400);target=new X(0,.9,0);yaw=.62;pitch=.12;distance=4.6;get state(){return{target:this.target.toArray(),yaw:this.yaw,pitch:this.pitch,distance:this.distance}}set state(e){this.target.fromArray(e.target),[this.yaw,this.pitch,this.distance]=[e.yaw,e.pitch,e.distance]}resize(e,t){this.camera.aspect=e/Math.max(1,t),this.camera.updateProjectionMatrix()}turn(e,t){this.yaw-=e*.008,this.pitch=Math.max(-1.55,Math.min(1.55,this.pitch+t*.006))}pan(e,t,n){let r=2*this.distance*Math.tan(this.camera.fov*Math.PI/360)/n,i=new X().setFromMatrixColumn(this.camera.matrixWorld,0),a=new X().setFromMatrixColumn(this.camera.matrixWorld,1);this.target.addScaledVector(i,-e*r).addScaledVector(a,t*r)}zoom(e){this.distance=Math.max(.2,Math.min(120,this.distance*e))}from(e,t){this.yaw=t+(e===`side`?Math.PI/2:0),this.pitch=e===`top`?1.55:.06}frame(e,t){this.target.set(e[0],e[1],e[2]);let n=this.camera.fov*Math.PI/360,r=Math.min(1,this.camera.aspect);this.distance=t/Math.sin(n)/r*1.06}update(){let e=Math.cos(this.pitch)*this.distance;this.camera.position.set(this.target.x+Math.sin(this.yaw)*e,this.target.y+Math.sin(this.pitch)*this.distance,this.target.z+Math.cos(this.yaw)*e),this.camera.near=this.distance/100,this.camera.far=this.distance*60+60,this.camera.updateProjectionMatrix(),this.camera.lookAt(this.target),this.camera.updateMatrixWorld()}},eh=.002;function th(e,t,n,r){let i=eh*e.height,a=e=>{let r=e*3,[a,o,s]=[t[r]-n[r],t[r+1]-n[r+1],t[r+2]-n[r+2]];return a*a+o*o+s*s<i*i};e.parents.forEach((e,t)=>{r[t]=a(t)&&(e<0||a(e))?1:0})}var nh=`
out vec2 vScreen;
void main() {
  vScreen = position.xy;
  gl_Position = vec4(position.xy, 1.0, 1.0);
}`,rh=`
in vec2 vScreen;
out vec4 result;
uniform mat4 unproject;
uniform vec3 eye;
uniform float height;
uniform float cell;
uniform sampler2D shadow;
uniform vec3 shadowArea; // centre x, z and half its side

float lines(vec2 at, vec2 width) {
  vec2 apart = abs(fract(at - 0.5) - 0.5) / width;
  return 1.0 - min(min(apart.x, apart.y), 1.0);
}

void main() {
  vec4 far = unproject * vec4(vScreen, 1.0, 1.0);
  vec3 ray = normalize(far.xyz / far.w - eye);
  float glow = exp(-1.6 * dot(vScreen - vec2(0.0, 0.25), vScreen - vec2(0.0, 0.25)));
  vec3 colour = mix(vec3(0.098, 0.106, 0.118), vec3(0.175, 0.187, 0.208), glow);
  float way = (height - eye.y) / ray.y;
  if (way > 0.0) {
    vec3 hit = eye + ray * way;
    vec2 at = hit.xz / cell;
    vec2 width = fwidth(at) * 1.1;
    float fade = exp(-way / (cell * 9.0));
    vec3 ground = mix(colour, vec3(0.158, 0.167, 0.178), smoothstep(0.0, 0.6, fade * 2.2));
    float grid = lines(at, width) * (1.0 - smoothstep(0.25, 0.7, max(width.x, width.y)));
    ground += grid * fade * 0.30 * vec3(0.62, 0.65, 0.70);
    vec2 axis = 1.0 - min(abs(at) / (width * 1.3), 1.0);
    ground = mix(ground, vec3(0.62, 0.36, 0.36), axis.y * fade * 0.85);
    ground = mix(ground, vec3(0.38, 0.45, 0.68), axis.x * fade * 0.85);
    vec2 uv = (hit.xz - shadowArea.xy) / shadowArea.z * 0.5 + 0.5;
    if (all(greaterThan(uv, vec2(0.0))) && all(lessThan(uv, vec2(1.0)))) {
      ground *= 1.0 - 0.85 * texture(shadow, uv).r;
    }
    colour = ground;
  }
  result = vec4(colour, 1.0);
}`,ih=class{mesh;constructor(e){let t=new xl,n=new Float32Array([-1,-1,0,3,-1,0,-1,3,0]);t.setAttribute(`position`,new ol(n,3));let r=new yu({glslVersion:qo,vertexShader:nh,fragmentShader:rh,depthTest:!1,depthWrite:!1,uniforms:{unproject:{value:new Ws},eye:{value:new X},height:{value:0},cell:{value:1},shadow:{value:e},shadowArea:{value:new X(0,0,1)}}});this.mesh=new Yl(t,r),this.mesh.frustumCulled=!1,this.mesh.renderOrder=-1}follow(e,t,n,r){let{uniforms:i}=this.mesh.material;i.unproject.value.copy(e.matrixWorld).multiply(e.projectionMatrixInverse),i.eye.value.setFromMatrixPosition(e.matrixWorld),i.height.value=t,i.cell.value=n,i.shadowArea.value.copy(r)}},ah=`
in vec3 vNormal;
in vec3 vPlace;
in vec4 vTint;
out vec4 result;
void main() {
  vec3 n = normalize(vNormal);
  float facing = max(dot(n, normalize(cameraPosition - vPlace)), 0.0);
  float rim = pow(1.0 - facing, 2.2);
  float far = 1.0 - smoothstep(6.0, 22.0, distance(cameraPosition, vPlace));
  float light = 0.30 + 0.70 * max(n.y * 0.5 + 0.5, 0.0);
  float strength = (0.045 + 0.26 * rim) * light * far;
  result = vec4(pow(vTint.rgb, vec3(1.0 / 2.2)), min(1.0, strength * (1.0 + 2.0 * vTint.a)));
}`,oh=class{meshes;cones;constructor(e){this.cones=new Mm(e.ghostAround,3);let t=new yu({glslVersion:qo,vertexShader:Wm,fragmentShader:`out vec4 result;
void main() { result = vec4(0.0); }`,colorWrite:!1,transparent:!0}),n=new yu({glslVersion:qo,vertexShader:Wm,fragmentShader:ah,transparent:!0,depthWrite:!1});this.meshes=[t,n].map((e,t)=>{let n=new Yl(this.cones.geometry,e);return n.frustumCulled=!1,n.renderOrder=2+t,n})}show(e,t){this.cones.clear();for(let n of e)qm(this.cones,{...n,sides:!1,lit:-1},t);this.cones.upload();for(let e of this.meshes)e.visible=this.cones.count>0}},sh=class{host;hover=ch(`stage-label`);ring=ch(`stage-ring`);names=[];constructor(e){this.host=e,e.append(this.hover,this.ring),this.hover.setAttribute(`role`,`status`)}showName(e,t){if(this.hover.hidden=!t,!t)return;this.hover.textContent=e;let n=Math.min(t.x+16,this.host.clientWidth-this.hover.offsetWidth-8);lh(this.hover,n,Math.max(4,t.y-30))}showRing(e){if(this.ring.hidden=!e,!e)return;let t=Math.max(18,e.radius*2.3);this.ring.style.width=this.ring.style.height=`${t}px`,lh(this.ring,e.x-t/2,e.y-t/2)}showCharacters(e){for(;this.names.length<e.length;){let e=ch(`stage-label`);this.names.push(e),this.host.append(e)}this.names.forEach((t,n)=>{let r=e[n];t.hidden=!r,r&&(t.textContent=r.text,lh(t,r.x-t.offsetWidth/2,r.y-34))})}};function ch(e){let t=document.createElement(`div`);return t.className=e,t.hidden=!0,t}function lh(e,t,n){e.style.transform=`translate(${Math.round(t)}px, ${Math.round(n)}px)`}var uh=13;function dh(e,t,n,r,i){let{positions:a,shift:o}=r,s=new X(a[i*3]+o[0],a[i*3+1]+o[1],a[i*3+2]+o[2]),c=-s.clone().applyMatrix4(e.matrixWorldInverse).z,l=n/(2*Math.tan(e.fov*Math.PI/360)*Math.max(c,.001));return s.project(e),{x:(s.x*.5+.5)*t,y:(.5-s.y*.5)*n,depth:c,radius:Qm(r.header,i)*l}}function fh(e,t,n,r,i,a){let[o,s]=[-1,1/0];for(let c=0;c<r.header.names.length;c++){if(r.header.ends[c])continue;let l=dh(e,t,n,r,c);if(l.depth<=0)continue;let u=Math.hypot(l.x-i,l.y-a);if(u>Math.max(uh,l.radius*1.15))continue;let d=u+l.depth*50;d<s&&([o,s]=[c,d])}return o}var ph={light:!0,antialias:!1,around:16,along:5,ghostAround:10,shadowSize:256,pixelRatio:1};function mh(){let e=new URLSearchParams(location.search).get(`quality`),t=e===`light`||e!==`full`&&hh();return t?ph:{light:t,antialias:!0,around:28,along:7,ghostAround:16,shadowSize:512,pixelRatio:Math.min(2,devicePixelRatio)}}function hh(){let e=document.createElement(`canvas`).getContext(`webgl2`);if(!e)return!0;let t=e.getExtension(`WEBGL_debug_renderer_info`),n=t?String(e.getParameter(t.UNMASKED_RENDERER_WEBGL)):``;return e.getExtension(`WEBGL_lose_context`)?.loseContext(),/swiftshader|llvmpipe|software|basic render/i.test(n)}var gh=`${jm}
uniform vec3 area;
uniform vec2 heights; // of the floor, and above it where the shadow ends
out float vStrength;
void main() {
  cone(vPlace, vNormal);
  vTint = tint;
  float up = (vPlace.y - heights.x) / heights.y;
  vStrength = pow(clamp(1.0 - up, 0.0, 1.0), 2.0);
  gl_Position = vec4((vPlace.xz - area.xy) / area.z, clamp(up, 0.0, 1.0), 1.0);
}`,_h=`
in float vStrength;
out vec4 result;
void main() { result = vec4(vStrength); }`,vh=`
in vec2 vPlace;
out vec4 result;
uniform sampler2D source;
uniform vec2 stride;
void main() {
  float sum = 0.0;
  float weights = 0.0;
  for (int i = -6; i <= 6; i++) {
    float weight = exp(-float(i * i) / 14.0);
    sum += weight * texture(source, vPlace + float(i) * stride).r;
    weights += weight;
  }
  result = vec4(sum / weights);
}`,yh=class{area=new X(0,0,2);targets;fromAbove=new Dc;blur=new Dc;camera=new Ku;cones;smear;constructor(e,t){let n={depthBuffer:!1,format:Wa};this.targets=[0,1].map(()=>new Vs(e,e,n)),this.cones=new yu({glslVersion:qo,vertexShader:gh,fragmentShader:_h,uniforms:{area:{value:this.area},heights:{value:new ys(0,1)}},blending:5,blendEquation:104,blendSrc:201,blendDst:201,depthTest:!1,side:2}),this.smear=new yu({glslVersion:qo,vertexShader:`out vec2 vPlace;
void main() { vPlace = position.xy * 0.5 + 0.5; gl_Position = vec4(position.xy, 0.0, 1.0); }`,fragmentShader:vh,uniforms:{source:{value:null},stride:{value:new ys}},depthTest:!1,depthWrite:!1});let r=new Yl(t,this.cones),i=new xl,a=new Float32Array([-1,-1,0,3,-1,0,-1,3,0]);i.setAttribute(`position`,new ol(a,3));let o=new Yl(i,this.smear);r.frustumCulled=o.frustumCulled=!1,this.fromAbove.add(r),this.blur.add(o)}get texture(){return this.targets[0].texture}draw(e,t,n){let[r,i]=this.targets;this.cones.uniforms.heights.value.set(t,n),this.pass(e,this.fromAbove,r),this.smear.uniforms.source.value=r.texture,this.smear.uniforms.stride.value.set(1.1/r.width,0),this.pass(e,this.blur,i),this.smear.uniforms.source.value=i.texture,this.smear.uniforms.stride.value.set(0,1.1/r.width),this.pass(e,this.blur,r),e.setRenderTarget(null)}pass(e,t,n){e.setRenderTarget(n),e.clear(),e.render(t,this.camera)}},bh=12,xh=`
in vec2 corner;
in vec4 head;
in vec4 tail;
in vec4 tint;
uniform vec2 screen;
out vec4 vColour;
void main() {
  vec4 a = projectionMatrix * viewMatrix * vec4(head.xyz, 1.0);
  vec4 b = projectionMatrix * viewMatrix * vec4(tail.xyz, 1.0);
  vec2 along = (b.xy / b.w - a.xy / a.w) * screen;
  vec2 across = normalize(vec2(-along.y, along.x) + vec2(1e-6, 0.0)) * tint.w / screen;
  vec4 at = corner.x < 0.5 ? a : b;
  at.xy += across * corner.y * at.w;
  at.z -= 0.0004 * at.w;
  gl_Position = (a.w < 0.05 || b.w < 0.05) ? vec4(2.0, 2.0, 2.0, 1.0) : at;
  vColour = vec4(pow(tint.rgb, vec3(1.0 / 2.2)), corner.x < 0.5 ? head.w : tail.w);
}`,Sh=class{mesh;numbers=new Float32Array(4096*bh);buffer=new hd(this.numbers,bh);count=0;constructor(){let e=new Qu,t=new Float32Array([0,-1,1,-1,1,1,0,1]);e.setAttribute(`corner`,new ol(t,2)),e.setIndex([0,1,2,0,2,3]),this.buffer.setUsage(Ko),[`head`,`tail`,`tint`].forEach((t,n)=>e.setAttribute(t,new Tl(this.buffer,4,n*4)));let n=new yu({glslVersion:qo,vertexShader:xh,fragmentShader:`in vec4 vColour;
out vec4 result;
void main() { result = vColour; }`,uniforms:{screen:{value:new ys(1,1)}},transparent:!0,depthWrite:!1,side:2});this.mesh=new Yl(e,n),this.mesh.frustumCulled=!1,this.mesh.renderOrder=4}clear(){this.count=0}add(e,t,n,r,i){this.count>=4096||(this.numbers.set([...e,r,...t,i,...n,1.4],this.count*bh),this.count+=1)}upload(e,t){this.buffer.clearUpdateRanges(),this.buffer.addUpdateRange(0,this.count*bh),this.buffer.needsUpdate=!0,this.mesh.geometry.instanceCount=this.count,this.mesh.visible=this.count>0,this.mesh.material.uniforms.screen.value.set(e,t)}},Ch=5,wh=1,Th=class{host;quality=mh();orbit=new $m;labels;follow=!0;inPlace=!1;ghosts=!1;trails=!0;compare=`result`;result=null;original=null;others=[];hovered=-1;selected=-1;offset=0;available=0;drawCalls=0;drawings=0;renderer;scene=new Dc;bodies;glass;floor;shadow;paths=new Sh;figure=null;followed=null;dirty=!0;constructor(e){this.host=e;let{antialias:t,pixelRatio:n,shadowSize:r}=this.quality;this.renderer=new km({antialias:t,powerPreference:`high-performance`}),this.renderer.setPixelRatio(n),this.renderer.info.autoReset=!1,this.renderer.outputColorSpace=Vo;let i=this.renderer.domElement;i.setAttribute(`aria-hidden`,`true`),e.append(i),this.labels=new sh(e),this.bodies=new Km(this.quality),this.glass=new oh(this.quality),this.shadow=new yh(r,this.bodies.cones.geometry),this.floor=new ih(this.shadow.texture),this.scene.add(this.floor.mesh,this.bodies.mesh,...this.glass.meshes,this.paths.mesh),new ResizeObserver(()=>this.resize()).observe(e),this.resize()}get canvas(){return this.renderer.domElement}get main(){return this.compare===`original`&&this.original?this.original:this.result}touch(){this.dirty=!0}resize(){let{clientWidth:e,clientHeight:t}=this.host;e&&t&&(this.renderer.setSize(e,t),this.orbit.resize(e,t),this.touch())}draw(e){if(!this.dirty)return!1;this.dirty=!1,this.renderer.info.reset();let t=this.main;t&&this.arrange(t,t.frameAt(e),e),this.orbit.update(),this.shiftPicture(),this.paths.upload(this.host.clientWidth,this.host.clientHeight);let n=t?.header.height??1.7,r=t?.header.floor??0;return this.shadow.draw(this.renderer,r,n*.55),this.floor.follow(this.orbit.camera,r,Dh(n),this.shadow.area),this.renderer.render(this.scene,this.orbit.camera),this.drawCalls=this.renderer.info.render.calls,this.drawings+=1,t&&this.annotate(e),!0}shiftPicture(){let{clientWidth:e,clientHeight:t}=this.host,{camera:n}=this.orbit;this.offset?n.setViewOffset(e,t,-this.offset*e,0,e,t):n.view?.enabled&&n.clearViewOffset()}arrange(e,t,n){let r=this.solidFigures(e,t,n);this.figure=r[0],this.bodies.show(r,Bm),this.glass.show([...this.comparison(t),...this.ghostFigures(e,t)],Bm),this.paths.clear(),this.trails&&this.drawTrails(e,t),this.followMain(e,t),this.castShadow(r,e)}solidFigures(e,t,n){let r=this.original!==null&&e===this.result,i=this.figureOf(e,t,r?Lm:Im);return i.lit=this.hovered>=0?this.hovered:this.selected,[i,...this.others.map(e=>this.figureOf(e,e.frameAt(n),Im))]}figureOf(e,t,n){let r=this.inPlace?e.inPlaceShift(t):[0,0,0];return{header:e.header,positions:e.pose(t).positions,shift:r,colour:n,lit:-1}}comparison(e){let{original:t,result:n}=this;if(this.compare!==`both`||!t||!n)return[];let r=this.figureOf(t,Math.min(e,t.rows.numFrames-1),Im);return t.header.names.length===n.header.names.length&&(r.hidden=new Uint8Array(t.header.names.length),th(t.header,r.positions,n.pose(e).positions,r.hidden)),[r]}ghostFigures(e,t){if(!this.ghosts||this.inPlace)return[];let n=e.ghostFrames(this.available),r=.12/e.rows.frameTime,i=n.filter(e=>e<t-r).slice(-5),a=n.filter(e=>e>t+r).slice(0,Ch),o=e===this.result&&this.original?Lm:Im;return[...i,...a].map(t=>this.figureOf(e,t,o))}drawTrails(e,t){let{roles:n}=e.header,r=[[n.left_toe??n.left_ankle,Rm,!1],[n.right_toe??n.right_ankle,zm,!0]];this.selected>=0&&r.push([this.selected,Bm,!1]);let i=Math.round(wh/e.rows.frameTime),a=Math.max(1,Math.round(2*i/120)),o=Math.max(0,Math.ceil((t-i)/a)*a),s=Math.min(this.available-1,t+i);for(let[n,c,l]of r)if(n!==void 0)for(let r=o;r+a<=s;r+=a){if(l&&Math.floor(r/a)%3==2)continue;let o=e=>.95*(1-(Math.abs(e-t)/i)**2*.85),[s,u]=[this.trailPoint(e,n,r),this.trailPoint(e,n,r+a)];this.paths.add(s,u,c,o(r),o(r+a))}}trailPoint(e,t,n){let{places:r,index:i}=e.tracks.at(t,n),a=this.inPlace?e.inPlaceShift(n):[0,0,0];return[r[i]+a[0],r[i+1],r[i+2]+a[2]]}followMain(e,t){let n=e.base(this.inPlace?0:t);this.follow&&this.followed&&(this.orbit.target.x+=n[0]-this.followed[0],this.orbit.target.z+=n[1]-this.followed[1]),this.followed=n}castShadow(e,t){let[n,r,i,a]=[1/0,-1/0,1/0,-1/0];for(let{positions:t,shift:o}of e)for(let e=0;e<t.length;e+=3)n=Math.min(n,t[e]+o[0]),r=Math.max(r,t[e]+o[0]),i=Math.min(i,t[e+2]+o[2]),a=Math.max(a,t[e+2]+o[2]);let o=Math.max(r-n,a-i)/2+t.header.height*.25;this.shadow.area.set((n+r)/2,(i+a)/2,Math.min(o,t.header.height*8))}annotate(e){let t=this.figure;if(!t)return;let n=e=>e>=0?this.spot(t,e):null;this.labels.showName(t.header.names[this.hovered]??``,n(this.hovered)),this.labels.showRing(n(this.selected));let r=this.others.length?[this.main,...this.others]:[];this.labels.showCharacters(r.map(t=>{let n=this.figureOf(t,t.frameAt(e),Im),r=this.spot(n,Eh(n.positions));return{text:`${t.name} · ${t.header.height.toFixed(2)} m`,x:r.x,y:r.y}}))}spot(e,t){let{clientWidth:n,clientHeight:r}=this.host;return dh(this.orbit.camera,n,r,e,t)}jointOnScreen(e){if(!this.figure||e<0)return null;let{x:t,y:n}=this.spot(this.figure,e),{left:r,top:i}=this.host.getBoundingClientRect();return{x:t+r,y:n+i}}pick(e,t){if(!this.figure)return-1;let{clientWidth:n,clientHeight:r}=this.host;return fh(this.orbit.camera,n,r,this.figure,e,t)}frameBody(e,t=1){let n=this.main;if(!n)return;let r=n.frameAt(e),{low:i,high:a}=n.pose(r).box,o=this.inPlace?n.inPlaceShift(r):[0,0,0],s=n.base(this.inPlace?0:r),c=(a[1]-i[1])/2,l=Math.hypot(a[0]-i[0],a[2]-i[2])/2,u=(i[1]+a[1])/2+o[1];this.orbit.frame([s[0],u,s[1]],Math.max(c,l,n.header.height*.3)*1.12*t),this.followed=s,this.touch()}recentre(e){let t=this.main;if(!t)return;let n=t.base(this.inPlace?0:t.frameAt(e));this.orbit.target.x=n[0],this.orbit.target.z=n[1],this.followed=n,this.touch()}forgetFollowed(){this.followed=null,this.touch()}lookFrom(e,t){let n=this.main;this.orbit.from(e,n?n.heading(n.frameAt(t)):0),this.touch()}};function Eh(e){let t=0;for(let n=1;n<e.length/3;n++)e[n*3+1]>e[t*3+1]&&(t=n);return t}function Dh(e){return e>.5?1:10**Math.floor(Math.log10(Math.max(.001,e*2)))}var Oh=827149899,kh=class e{header;rows;numFrames;rowLength;available=0;constructor(e,t){this.header=e,this.rows=t;let n=Ah(e,`frames`);[this.numFrames,this.rowLength]=[n.shape[0],n.shape[1]]}get id(){return this.header.id}get frameTime(){return this.header.frame_time}get seconds(){return this.numFrames*this.frameTime}get complete(){return this.available===this.numFrames}withRows(t,n){let r=this.rows.slice();r.set(t.subarray(0,r.length-n*this.rowLength),n*this.rowLength);let i=new e(this.header,r);return i.available=this.available,i}};function Ah(e,t){let n=e.arrays.find(e=>e.name===t);if(!n)throw Error(`the motion has no array "${t}"`);return n}function jh(e){let t=e.dtype===`u1`?1:4;return e.shape.reduce((e,t)=>e*t,t)}var Mh=class{clip=null;head=new Uint8Array;whole=null;filled=0;framesStart=0;add(e){if(!this.whole&&(e=this.begin(e),!this.whole))return;let t=this.whole.length-this.filled;if(e.length>t)throw Error(`the motion is longer than its header says`);this.whole.set(e,this.filled),this.filled+=e.length;let n=this.clip,r=n.rowLength*4||1,i=Math.floor((this.filled-this.framesStart)/r);n.available=Math.max(0,Math.min(n.numFrames,i))}begin(e){let t=new Uint8Array(this.head.length+e.length);if(t.set(this.head),t.set(e,this.head.length),this.head=t,t.length<8)return t;let n=new DataView(t.buffer);if(n.getUint32(0,!0)!==Oh)throw Error(`this is not a packed motion`);let r=8+n.getUint32(4,!0);if(t.length<r)return t;let i=JSON.parse(new TextDecoder().decode(t.subarray(8,r))),a=Math.max(...i.arrays.map(e=>e.at+jh(e))),o=new ArrayBuffer(r+a),s=Ah(i,`frames`);this.framesStart=r+s.at;let c=s.shape[0]*s.shape[1];return this.clip=new kh(i,new Float32Array(o,this.framesStart,c)),this.whole=new Uint8Array(o),t}};async function Nh(e,t){let n=await fetch(e);if(!n.ok||!n.body)throw Error(`motion not found (${n.status})`);let r=n.body.getReader(),i=new Mh,a=async()=>{let{done:e,value:t}=await r.read();return t&&i.add(t),e},o=!1;for(;!o&&!i.clip?.available;)o=await a();let s=i.clip;if(!s)throw Error(`the motion ended before its header did`);return(async()=>{for(;!o;)o=await a(),t(s);if(!s.complete)throw Error(`the motion ended early`);t(s)})().catch(()=>t(s)),s}async function Ph(e){let t=await fetch(e);if(!t.ok)throw Error((await t.json()).message);let n=await t.arrayBuffer(),r=new DataView(n);if(r.getUint32(0,!0)!==Oh)throw Error(`these are not packed arrays`);let i=8+r.getUint32(4,!0),a=new TextDecoder().decode(new Uint8Array(n,8,i-8)),o=JSON.parse(a);return new Map(o.arrays.map(e=>{let t=e.dtype===`i4`?Int32Array:Float32Array;return[e.name,new t(n,i+e.at,jh(e)/4)]}))}var Fh={method:`removal`,count:12,frames:null,play:`slerp`},Q=new class{#e=R(Fh);get set(){return W(this.#e)}set set(e){z(this.#e,e)}#t=R(null);get counts(){return W(this.#t)}set counts(e){z(this.#t,e)}#n=R(null);get measured(){return W(this.#n)}set measured(e){z(this.#n,e)}#r=R(-1);get selected(){return W(this.#r)}set selected(e){z(this.#r,e,!0)}get fewest(){return this.counts?.counts[0]??2}get most(){let{counts:e}=this;return e?e.counts[e.counts.length-1]:2}get frames(){if(this.set.frames)return this.set.frames;let{counts:e}=this;if(!e)return[];let t=Math.max(this.fewest,Math.min(this.most,this.set.count));return[...e.order.subarray(0,t)].sort((e,t)=>e-t)}get count(){return this.frames.length}get errors(){if(this.measured){let e=e=>this.measured?.find(t=>t.name===e)?.value??NaN;return{mean:e(`mean`),max:e(`max`)}}let{counts:e}=this;if(!e||this.set.frames||this.set.play!==`slerp`)return null;let t=e.counts.indexOf(this.count);return t<0?null:{mean:e.mean[t],max:e.max[t]}}};function Ih(e){Q.set=e??Fh,Q.measured=null}async function Lh(e,t){if(Q.counts?.id===e&&Q.counts.method===t)return;let n=await Ph(`motion/${e}/keys/${t}`);Q.counts={id:e,method:t,order:n.get(`order`),counts:n.get(`counts`),mean:n.get(`mean`),max:n.get(`max`)}}var $=new class{#e=R(`connecting`);get connection(){return W(this.#e)}set connection(e){z(this.#e,e,!0)}#t=R(!1);get ready(){return W(this.#t)}set ready(e){z(this.#t,e,!0)}#n=R(``);get project(){return W(this.#n)}set project(e){z(this.#n,e,!0)}#r=R(!0);get saved(){return W(this.#r)}set saved(e){z(this.#r,e,!0)}#i=R(``);get undo(){return W(this.#i)}set undo(e){z(this.#i,e,!0)}#a=R(``);get redo(){return W(this.#a)}set redo(e){z(this.#a,e,!0)}#o=R(null);get revision(){return W(this.#o)}set revision(e){z(this.#o,e,!0)}#s=R(null);get document(){return W(this.#s)}set document(e){z(this.#s,e)}#c=R([]);get operations(){return W(this.#c)}set operations(e){z(this.#c,e)}#l=R([]);get formats(){return W(this.#l)}set formats(e){z(this.#l,e)}#u=R([]);get exports(){return W(this.#u)}set exports(e){z(this.#u,e)}#d=R([]);get library(){return W(this.#d)}set library(e){z(this.#d,e)}#f=R(0);get libraryTotal(){return W(this.#f)}set libraryTotal(e){z(this.#f,e,!0)}#p=R({});get results(){return W(this.#p)}set results(e){z(this.#p,e)}#m=R(null);get preview(){return W(this.#m)}set preview(e){z(this.#m,e)}#h=R(`view`);get mode(){return W(this.#h)}set mode(e){z(this.#h,e,!0)}#g=R(null);get motion(){return W(this.#g)}set motion(e){z(this.#g,e,!0)}#_=R([]);get shown(){return W(this.#_)}set shown(e){z(this.#_,e)}#v=R(`result`);get compare(){return W(this.#v)}set compare(e){z(this.#v,e,!0)}#y=R(!0);get follow(){return W(this.#y)}set follow(e){z(this.#y,e,!0)}#b=R(!1);get inPlace(){return W(this.#b)}set inPlace(e){z(this.#b,e,!0)}#x=R(!1);get ghosts(){return W(this.#x)}set ghosts(e){z(this.#x,e,!0)}#S=R(!0);get trails(){return W(this.#S)}set trails(e){z(this.#S,e,!0)}#C=R(`height`);get lane(){return W(this.#C)}set lane(e){z(this.#C,e,!0)}#w=R(null);get step(){return W(this.#w)}set step(e){z(this.#w,e,!0)}#T=R(-1);get joint(){return W(this.#T)}set joint(e){z(this.#T,e,!0)}#E=R([]);get jointNames(){return W(this.#E)}set jointNames(e){z(this.#E,e)}#D=R([]);get jointSides(){return W(this.#D)}set jointSides(e){z(this.#D,e)}#O=R(!1);get differs(){return W(this.#O)}set differs(e){z(this.#O,e,!0)}#k=R(!1);get playing(){return W(this.#k)}set playing(e){z(this.#k,e,!0)}#A=R(!0);get repeat(){return W(this.#A)}set repeat(e){z(this.#A,e,!0)}#j=R(1);get speed(){return W(this.#j)}set speed(e){z(this.#j,e,!0)}#M=R(!1);get looped(){return W(this.#M)}set looped(e){z(this.#M,e,!0)}#N=R(null);get dialog(){return W(this.#N)}set dialog(e){z(this.#N,e,!0)}#P=R(null);get picking(){return W(this.#P)}set picking(e){z(this.#P,e)}#F=R([]);get notices(){return W(this.#F)}set notices(e){z(this.#F,e)}#I=R(null);get progress(){return W(this.#I)}set progress(e){z(this.#I,e)}#L=R(``);get uploading(){return W(this.#L)}set uploading(e){z(this.#L,e,!0)}get entry(){return this.motion?this.document?.motions[this.motion]??null:null}get source(){return this.entry?this.document?.sources[this.entry.source]??null:null}get result(){return this.preview??(this.motion?this.results[this.motion]??null:null)}get empty(){return this.ready&&Object.keys(this.document?.motions??{}).length===0}},Rh=[`result`,`both`,`original`];function zh(e){return[...Bh(e),...Hh(e),...Wh(e),...Kh(e)]}function Bh(e){let{clock:t}=e,n=(e,t,n,r)=>({id:e,label:t,group:`Play`,keys:n,run:r,enabled:()=>$.motion!==null});return[n(`play`,`Play or pause`,[`Space`],()=>t.toggle()),n(`back`,`One frame back`,[`ArrowLeft`,`,`],()=>t.step(-1)),n(`forward`,`One frame forward`,[`ArrowRight`,`.`],()=>t.step(1)),n(`back10`,`Ten frames back`,[`ArrowDown`],()=>t.step(-10)),n(`forward10`,`Ten frames forward`,[`ArrowUp`],()=>t.step(10)),n(`start`,`Go to the start`,[`Home`],()=>t.step(-1/0)),n(`end`,`Go to the end`,[`End`],()=>t.step(1/0)),n(`reverse`,`Play backwards, again for faster`,[`j`],()=>t.shuttle(-1)),n(`pause`,`Pause`,[`k`],()=>t.pause()),n(`fast`,`Play forwards, again for faster`,[`l`],()=>t.shuttle(1)),n(`slower`,`Slower`,[`-`],()=>t.faster(-1)),n(`faster`,`Faster`,[`+`,`=`],()=>t.faster(1)),n(`loop-in`,`Loop starts here`,[`[`],()=>Vh(e,`first`)),n(`loop-out`,`Loop ends here`,[`]`],()=>Vh(e,`last`)),n(`loop-clear`,`Clear the loop`,[`\\`],()=>t.setLoop(null)),n(`repeat`,`Repeat at the end, on or off`,[`r`],()=>{t.repeat=!t.repeat,t.changed()})]}function Vh({clock:e},t){let n={...e.range,[t]:e.frame};n.first>n.last&&(n[t===`first`?`last`:`first`]=t===`first`?e.numFrames-1:0),e.setLoop(n)}function Hh(e){let t=(e,t,n,r)=>({id:e,label:t,group:`Look`,keys:n,run:r,enabled:()=>$.motion!==null}),n=(t,n)=>()=>{e.stage.orbit.turn(t,n),e.stage.touch(),e.save()};return[t(`frame`,`Frame the body`,[`f`],()=>{e.stage.frameBody(e.clock.time),e.save()}),t(`follow`,`Follow the body`,[`c`],()=>e.toggle(`follow`)),t(`in-place`,`In place`,[`i`],()=>e.toggle(`inPlace`)),t(`ghosts`,`Ghosts`,[`g`],()=>e.toggle(`ghosts`)),t(`trails`,`Trails`,[`t`],()=>e.toggle(`trails`)),...[`front`,`side`,`top`].map(n=>t(n,`From the ${n}`,[],()=>{e.stage.lookFrom(n,e.clock.time),e.save()})),t(`compare`,`Compare: result, both, original`,[`x`],()=>{e.setCompare(Rh[(Rh.indexOf($.compare)+1)%Rh.length])}),t(`turn-left`,`Turn the camera left`,[`Shift+ArrowLeft`],n(24,0)),t(`turn-right`,`Turn the camera right`,[`Shift+ArrowRight`],n(-24,0)),t(`turn-up`,`Turn the camera up`,[`Shift+ArrowUp`],n(0,16)),t(`turn-down`,`Turn the camera down`,[`Shift+ArrowDown`],n(0,-16)),t(`fit`,`Show the whole time line`,[`0`],()=>e.timeline.fit()),t(`next-joint`,`Select the next joint`,[`n`],()=>Uh(e,1)),t(`previous-joint`,`Select the previous joint`,[`b`],()=>Uh(e,-1)),{id:`view`,label:`Mode: View`,group:`Look`,keys:[`F1`],run:()=>e.setMode(`view`)},{id:`keys`,label:`Mode: Key frames`,group:`Look`,keys:[`F2`],run:()=>e.setMode(`keys`)},{id:`mode`,label:`Next mode`,group:`Look`,keys:[`m`],run:()=>e.setMode($.mode===`view`?`keys`:`view`)}]}function Uh(e,t){let n=$.jointNames.length;n&&e.selectJoint(($.joint+t+n)%n)}function Wh(e){return[{id:`undo`,label:`Undo`,group:`Edit`,keys:[`Ctrl+z`],run:()=>void e.session.undo()},{id:`redo`,label:`Redo`,group:`Edit`,keys:[`Ctrl+Shift+z`,`Ctrl+y`],run:()=>void e.session.redo()},{id:`add-step`,label:`Add a step`,group:`Edit`,keys:[`a`],run:()=>$.dialog=`steps`,enabled:()=>$.motion!==null},{id:`add-key`,label:`Add a key frame here`,group:`Edit`,keys:[`s`],run:()=>e.keyEdits.add(),enabled:()=>$.mode===`keys`&&$.motion!==null},{id:`key-left`,label:`Move the selected key a frame back`,group:`Edit`,keys:[`Alt+ArrowLeft`],run:()=>e.keyEdits.nudge(-1),enabled:()=>$.mode===`keys`&&Q.selected>=0},{id:`key-right`,label:`Move the selected key a frame on`,group:`Edit`,keys:[`Alt+ArrowRight`],run:()=>e.keyEdits.nudge(1),enabled:()=>$.mode===`keys`&&Q.selected>=0},{id:`drop`,label:`Drop the selected key frame, or remove the selected step`,group:`Edit`,keys:[`Delete`,`Backspace`],run:()=>Gh(e),enabled:()=>$.mode===`keys`&&Q.selected>=0||$.step!==null}]}function Gh(e){if($.mode===`keys`&&Q.selected>=0)return e.keyEdits.drop();let{entry:t,step:n}=$;t&&n!==null&&($.step=null,e.session.setSteps(t.steps.filter((e,t)=>t!==n),`remove step`))}function Kh(e){return[...Array.from({length:9},(t,n)=>({id:`open-${n+1}`,label:`Open motion ${n+1} of the library`,group:`Studio`,keys:[String(n+1)],run:()=>void e.session.open($.library[n]),enabled:()=>n<$.library.length})),{id:`export`,label:`Export`,group:`Studio`,keys:[`e`,`Ctrl+e`],run:()=>$.dialog=`export`,enabled:()=>$.motion!==null},{id:`finder`,label:`Find an action`,group:`Studio`,keys:[`Ctrl+k`],run:()=>$.dialog=`finder`},{id:`help`,label:`Keys and help`,group:`Studio`,keys:[`?`],run:()=>$.dialog=`help`},{id:`search`,label:`Search the library`,group:`Studio`,keys:[`/`],run:()=>document.getElementById(`library-search`)?.focus()},{id:`escape`,label:`Clear the selection`,group:`Studio`,keys:[`Escape`],run:()=>qh(e)}]}function qh(e){$.picking?$.picking=null:$.notices.length?$.notices=[]:(Q.selected=-1,$.step=null,e.selectJoint(-1))}var Jh=[.1,.25,.5,1,2,4],Yh=class{numFrames=1;frameTime=1/60;playing=!1;repeat=!0;loop=null;loopOn=!0;speed=1;direction=1;byHand=!1;position=0;lastWall=0;listeners=[];static speeds=Jh;onChange(e){this.listeners.push(e)}changed(){for(let e of this.listeners)e()}get frame(){return Math.min(this.numFrames-1,Math.max(0,Math.floor(this.position+1e-6)))}get time(){return this.frame*this.frameTime}get seconds(){return this.numFrames*this.frameTime}get range(){return this.loop&&this.loopOn?this.loop:{first:0,last:Math.max(0,this.numFrames-1)}}fit(e,t){let n=this.position*this.frameTime,r=t===this.frameTime;this.numFrames=Math.max(1,e),this.frameTime=t;let i=r?this.position:Math.round(n/t);this.position=Math.min(this.numFrames-1,i),this.loop&&this.loop.last>=this.numFrames&&(this.loop=null),this.changed()}seek(e){this.position=Math.min(this.numFrames-1,Math.max(0,Math.round(e))),this.changed()}step(e){this.pause(),this.seek(this.frame+e)}play(e=1){let{first:t,last:n}=this.range;((e>0?this.frame>=n:this.frame<=t)||this.frame<t||this.frame>n)&&(this.position=e>0?t:n),this.direction=e,this.playing=!0,this.lastWall=performance.now(),this.changed()}pause(){this.playing&&(this.position=this.frame,this.playing=!1,this.changed())}toggle(){this.playing?this.pause():this.play()}setSpeed(e){this.speed=e,this.changed()}faster(e){let t=Jh.findIndex(e=>e>=this.speed-1e-9);this.setSpeed(Jh[Math.min(Jh.length-1,Math.max(0,t+e))])}shuttle(e){this.playing&&this.direction===e?this.faster(1):(this.speed=1,this.play(e))}setLoop(e){this.loop=e,this.loopOn=!0,e&&(this.frame<e.first||this.frame>e.last)&&this.seek(e.first),this.changed()}tick(e){let t=Math.max(0,(e-this.lastWall)/1e3);this.lastWall=e,this.playing&&!this.byHand&&this.advance(t)}lastSeen(e){this.lastWall=e}advance(e){if(!this.playing)return;let{first:t,last:n}=this.range,r=n-t+1,i=this.position-t+this.direction*this.speed*e/this.frameTime;if(i<0||i>=r){if(!this.repeat&&!(this.loop&&this.loopOn)){this.position=i<0?t:n,this.pause();return}i=(i%r+r)%r}this.position=t+i,this.changed()}},Xh=class extends Error{problem;constructor(e){super(e.message),this.problem=e}},Zh=250,Qh=4e3,$h=class{onMessage=()=>void 0;onState=()=>void 0;revision=()=>null;socket=null;sequence=0;pause=Zh;waiting=new Map;previewing=null;wanted=null;awaitingRows=null;connect(){let e=new URL(`socket`,location.href);e.protocol=location.protocol===`https:`?`wss:`:`ws:`,e.search=``;let t=new WebSocket(e);t.binaryType=`arraybuffer`,this.socket=t,t.onopen=()=>{this.pause=Zh,this.post({type:`hello`,rev:this.revision()}),this.onState(!0)},t.onmessage=({data:e})=>typeof e==`string`?this.receive(JSON.parse(e)):this.receiveRows(e),t.onclose=()=>this.lost()}get open(){return this.socket?.readyState===WebSocket.OPEN}post(e){this.open&&this.socket.send(JSON.stringify(e))}request(e){let t=++this.sequence;return new Promise((n,r)=>{if(!this.open)return r(Error(`the studio is not connected`));this.waiting.set(t,{resolve:n,reject:r}),this.post({...e,seq:t})})}preview(e,t,n){this.wanted={edit:e,done:t,failed:n},this.previewing===null&&this.previewNext()}endPreviews(){this.wanted=null,this.previewing!==null&&this.post({type:`cancel`,seq:this.previewing})}previewNext(){let e=this.wanted;if(!e||!this.open)return;let t=++this.sequence;this.previewing=t,this.wanted=null;let n=e=>{this.previewing===t&&(this.previewing=null,this.awaitingRows=null,e(),this.previewNext())};this.waiting.set(t,{resolve:t=>{if(t.type===`problem`)return n(()=>e.failed(t));if(t.type!==`motion`)return n(()=>void 0);if(!t.rows)return n(()=>e.done({motion:t,rows:null}));this.awaitingRows=r=>n(()=>e.done({motion:t,rows:r}))},reject:t=>n(()=>{t instanceof Xh&&e.failed(t.problem)})}),this.post({type:`preview`,seq:t,edit:e.edit})}receive(e){let t=`seq`in e?e.seq:null,n=t===null?void 0:this.waiting.get(t);if(e.type===`progress`)return this.onMessage(e);e.type===`motion`&&e.seq!==null||n&&e.type===`problem`||this.onMessage(e),n&&(this.waiting.delete(t),e.type===`problem`?n.reject(new Xh(e)):n.resolve(e))}receiveRows(e){let[t,n,r,i]=new Uint32Array(e,0,4);t===1&&n===this.previewing&&this.awaitingRows?.({first:r,count:i,rows:new Float32Array(e,16)})}lost(){this.socket=null,this.previewing=null,this.wanted=null;for(let{reject:e}of this.waiting.values())e(Error(`the connection was lost`));this.waiting.clear(),this.onState(!1),setTimeout(()=>this.connect(),this.pause),this.pause=Math.min(Qh,this.pause*2)}},eg=0,tg=4e3;function ng(e,t=``,n=`problem`){let r=++eg;$.notices=[...$.notices.filter(t=>t.message!==e).slice(-2),{id:r,message:e,hint:t,kind:n}],n===`note`&&setTimeout(()=>rg(r),tg)}function rg(e){$.notices=e===void 0?[]:$.notices.filter(t=>t.id!==e)}function ig(e){ng(e.message,e.hint)}function ag(e){e instanceof Xh?ig(e.problem):ng(e instanceof Error?e.message:String(e))}var og=class extends Error{hint;constructor(e,t){super(e),this.hint=t}};async function sg(e){let t=await fetch(`upload?name=${encodeURIComponent(e.name)}`,{method:`POST`,headers:{"x-kinema":`1`},body:e}),n=await t.json();if(!t.ok||!n.motion)throw new og(n.message??`the file was not taken (${t.status})`,n.hint??``);return n.motion}async function cg(e,t){let n=await fetch(`motion/${e}/curve/${encodeURIComponent(t)}`);return n.ok?new Float32Array(await n.arrayBuffer()):null}var lg=4e8,ug=class{onProgress=()=>void 0;clips=new Map;sizes=new Map;curves=new Map;get(e,t=`motion/${e}`){let n=this.clips.get(e)??Nh(t,e=>this.onProgress(e));return this.clips.delete(e),this.clips.set(e,n),n.then(({rows:t})=>this.keep(e,t.byteLength),()=>this.clips.delete(e)),n}curve(e,t){let n=`${e}/${t}`,r=this.curves.get(n);return r||(r=cg(e,t).catch(()=>null),this.curves.set(n,r)),r}keep(e,t){this.sizes.set(e,t);let n=()=>[...this.clips.keys()].reduce((e,t)=>e+(this.sizes.get(t)??0),0);for(let t of[...this.clips.keys()]){if(n()<=lg||t===e)break;this.clips.delete(t)}}},dg=1e3,fg=class{socket=new $h;clips=new ug;onChange=()=>void 0;onFirstDocument=()=>void 0;onPreview=()=>void 0;first=!0;start(){this.socket.onMessage=e=>this.receive(e),this.socket.revision=()=>$.revision,this.socket.onState=e=>{let t=$.connection;$.connection=e?`open`:`lost`,e&&t===`lost`&&ng(`Connected again.`,``,`note`),e||this.dropPreview()},this.socket.connect()}receive(e){switch(e.type){case`welcome`:$.operations=e.operations,$.formats=e.formats,$.exports=e.exports,$.project=e.project,[$.library,$.libraryTotal]=[e.library,e.library_total];break;case`library`:[$.library,$.libraryTotal]=[e.items,e.total];break;case`document`:this.takeDocument(e);break;case`motion`:this.takeResult(e);break;case`progress`:{let t=e.total>0?e.done/e.total:0;$.progress=t>=1?null:{words:e.words,share:t};break}case`problem`:ig(e)}}takeDocument(e){let t=$.document?.motions??{};$.document=e.document,$.revision=e.rev,[$.undo,$.redo,$.saved]=[e.undo,e.redo,e.saved];let{motions:n,view:r}=e.document,i=Object.keys(n).find(e=>!(e in t));this.first?(this.first=!1,$.ready=!0,this.onFirstDocument()):e.seq!==null&&r.motion&&r.motion in n&&i===r.motion&&($.motion=r.motion),$.motion&&$.motion in n||($.motion=r.motion&&r.motion in n?r.motion:Object.keys(n)[0]??null),this.dropPreview(),this.onChange(e.changed)}takeResult(e){$.results={...$.results,[e.motion]:e},$.progress=null,this.onChange([e.motion])}async commit(e,t=``){this.socket.endPreviews();try{return await this.socket.request({type:`commit`,base:$.revision??0,edit:e,words:t}),!0}catch(e){return this.dropPreview(),ag(e),!1}}preview(e){this.socket.preview(e,e=>{$.preview=e.motion,this.onPreview(e)},e=>ig(e))}dropPreview(){this.socket.endPreviews(),$.preview&&($.preview=null,this.onPreview(null))}setSteps(e,t){return this.commit({type:`set_steps`,motion:$.motion,steps:e},t)}async undo(){$.undo&&await this.ask({type:`undo`})}async redo(){$.redo&&await this.ask({type:`redo`})}async ask(e){await this.socket.request(e).catch(ag)}async open(e){try{let{sample:t=null,path:n=null}=e,r=await this.socket.request({type:`open`,sample:t,path:n});return r.type===`document`&&($.motion=r.document.view.motion,this.onChange([])),!0}catch(e){return ag(e),!1}}async uploadAll(e){for(let t of e){$.uploading=t.name;try{$.motion=await sg(t),this.onChange([])}catch(e){e instanceof og?ng(e.message,e.hint):ag(e)}finally{$.uploading=``}}}},pg=class{commit;timer=0;constructor(e){this.commit=e}touch(){clearTimeout(this.timer),this.timer=setTimeout(()=>this.flush(),dg/2)}flush(){this.timer&&(clearTimeout(this.timer),this.timer=0,this.commit())}},mg=class{show;clock;session;before=null;pendingWords=``;nudges=new pg(()=>void this.commit(Q.set,this.pendingWords));constructor(e,t,n){this.show=e,this.clock=t,this.session=n}try(e){Q.set=e,Q.measured=null,Q.selected>=0&&!Q.frames.includes(Q.selected)&&(Q.selected=-1),this.show.stageMotion(),this.show.refreshLanes()}async commit(e,t){this.before=null,this.try(e),e.method!==Q.counts?.method&&await this.show.refreshKeys(),this.measure(),await this.session.commit({type:`set_keys`,motion:$.motion,keys:e},t)}setCount(e){let t=Math.max(Q.fewest,Math.min(Q.most,Math.round(e)));Number.isFinite(t)&&(this.try({...Q.set,count:t,frames:null}),this.pendingWords=`${t} key frames`,this.nudges.touch())}countDone(){this.nudges.flush()}async measure(){let{set:e,frames:t}=Q;if(t.length&&(e.frames||e.play!==`slerp`))try{let n=await this.session.socket.request({type:`measure`,motion:$.motion,frames:[...t],play:e.play});n.type===`answer`&&Q.set===e&&(Q.measured=n.numbers)}catch(e){ag(e)}}select(e){Q.selected=e,e>=0&&this.clock.seek(e),this.show.refreshLanes()}drag(e,t){this.before??={...Q.set,frames:[...Q.frames]},Q.selected=t,this.clock.seek(t),this.try({...Q.set,frames:gg(this.before.frames,e,t)}),Q.selected=t}move(e,t){let n=gg(this.before?.frames??Q.frames,e,t);Q.selected=t,this.clock.seek(t);let r=`move key to ${(t*this.clock.frameTime).toFixed(2)} s`;this.commit({...Q.set,frames:n,count:n.length},r)}cancel(){this.before&&this.try(this.before),this.before=null,this.follow()}nudge(e){let t=Q.selected+e;Q.selected<0||t<0||t>=this.clock.numFrames||Q.frames.includes(t)||this.move(Q.selected,t)}drop(){if(Q.selected<0||Q.frames.length<=2)return;let e=Q.frames.filter(e=>e!==Q.selected);Q.selected=-1,this.commit({...Q.set,frames:e,count:e.length},`drop key`)}add(){let{frame:e,time:t}=this.clock;if(Q.frames.includes(e))return;let n=[...Q.frames,e].sort((e,t)=>e-t);Q.selected=e,this.commit({...Q.set,frames:n,count:n.length},`add key at ${t.toFixed(2)} s`)}follow(){let e=$.entry?.keys??null;this.before||!e||hg(e,Q.set)||(Ih(e),$.mode===`keys`&&this.show.refreshKeys().then(()=>this.measure()))}};function hg(e,t){return JSON.stringify([e.method,e.count,e.frames,e.play])===JSON.stringify([t.method,t.count,t.frames,t.play])}function gg(e,t,n){return[...e.filter(e=>e!==t&&e!==n),n].sort((e,t)=>e-t)}var _g={ArrowLeft:`←`,ArrowRight:`→`,ArrowUp:`↑`,ArrowDown:`↓`,Delete:`Del`," ":`Space`,"-":`−`};function vg(e){return e.split(/\+(?=.)/).map(e=>_g[e]??(e.length===1?e.toUpperCase():e)).join(`+`)}function yg(e){let t=e.key===` `?`Space`:e.key.length===1?e.key.toLowerCase():e.key,n=e.shiftKey&&(e.ctrlKey||e.metaKey||e.key.length>1);return[...[e.ctrlKey||e.metaKey?`Ctrl`:``,e.altKey?`Alt`:``,n?`Shift`:``].filter(Boolean),t].join(`+`)}function bg(e,t){return!(e instanceof HTMLElement)||t.startsWith(`Ctrl+`)&&!e.matches(`input:not([type=range]):not([type=checkbox]), textarea`)||t===`Ctrl+k`?!1:e.closest(`dialog`)?!0:e.matches(`input:not([type=range]):not([type=checkbox]), textarea, select`)?t!==`Escape`:e.matches(`input[type=range]`)?/^(Arrow|Home|End|Page)/.test(t):e.matches(`[role=slider]`)?!1:e.matches(`button, a, summary, input[type=checkbox], [role=option], [role=tab]`)?t===`Space`||t===`Enter`||e.matches(`[data-arrows]`)&&/^(Arrow|Delete)/.test(t):!1}function xg(e){addEventListener(`keydown`,t=>{let n=yg(t);if(t.defaultPrevented||bg(t.target,n))return;let r=e.find(({keys:e})=>e.includes(n));r&&r.enabled?.()!==!1&&(t.preventDefault(),r.run())})}var Sg=class{clip;constructor(e){this.clip=e}get numFrames(){return this.clip.numFrames}get frameTime(){return this.clip.frameTime}row(e){let t=Math.max(0,this.clip.available-1);return{data:this.clip.rows,at:Math.min(e,t)*this.clip.rowLength}}},Cg=class{clip;keys;interpolation;scratch;constructor(e,t,n){this.clip=e,this.keys=t,this.interpolation=n,this.scratch=new Float32Array(e.rowLength)}get numFrames(){return this.clip.numFrames}get frameTime(){return this.clip.frameTime}row(e){let{rows:t,rowLength:n}=this.clip,[r,i]=wg(this.keys,e);return r===i||this.interpolation===`hold`?{data:t,at:r*n}:(this.between(r*n,i*n,(e-r)/(i-r)),{data:this.scratch,at:0})}between(e,t,n){let{rows:r,header:i,rowLength:a}=this.clip,o=i.moving.length*3;for(let i=0;i<o;i++)this.scratch[i]=r[e+i]+n*(r[t+i]-r[e+i]);for(let i=o;i<a;i+=4)Tg(r,e+i,t+i,n,this.scratch,i)}};function wg(e,t){let[n,r]=[0,e.length-1];if(t<=e[n])return[e[n],e[n]];if(t>=e[r])return[e[r],e[r]];for(;r-n>1;){let i=n+r>>1;e[i]<=t?n=i:r=i}return e[n]===t?[t,t]:[e[n],e[r]]}function Tg(e,t,n,r,i,a){let o=e[t]*e[n]+e[t+1]*e[n+1]+e[t+2]*e[n+2]+e[t+3]*e[n+3],s=o<0?-1:1;o=Math.min(1,Math.abs(o));let c=Math.acos(o),l=Math.sin(c),u=l<1e-5,d=u?1-r:Math.sin((1-r)*c)/l,f=s*(u?r:Math.sin(r*c)/l);for(let r=0;r<4;r++)i[a+r]=d*e[t+r]+f*e[n+r]}var Eg=class{header;numJoints;positions;rotations;positionAt;rotationAt;offsets;parents;constructor(e){this.header=e;let t=e.names.length;this.numJoints=t,this.positions=new Float64Array(t*3),this.rotations=new Float64Array(t*4),this.offsets=Float64Array.from(e.offsets),this.parents=Int32Array.from(e.parents),this.positionAt=new Int32Array(t).fill(-1),this.rotationAt=new Int32Array(t).fill(-1),e.moving.forEach((e,t)=>this.positionAt[e]=t*3);let n=e.moving.length*3;e.turning.forEach((e,t)=>this.rotationAt[e]=n+t*4)}pose(e,t){for(let n=0;n<this.numJoints;n++)this.place(n,e,t)}poseChain(e,t,n){for(let r of e)this.place(r,t,n)}chainTo(e){let t=[];for(let n=e;n>=0;n=this.parents[n])t.unshift(n);return t}place(e,t,n){let{positions:r,rotations:i}=this,a=this.positionAt[e],o=a<0?this.offsets[e*3]:t[n+a],s=a<0?this.offsets[e*3+1]:t[n+a+1],c=a<0?this.offsets[e*3+2]:t[n+a+2],l=this.rotationAt[e],u=l<0?0:t[n+l],d=l<0?0:t[n+l+1],f=l<0?0:t[n+l+2],p=l<0?1:t[n+l+3],[m,h]=[e*3,e*4],g=this.parents[e];if(g<0){r[m]=o,r[m+1]=s,r[m+2]=c,i[h]=u,i[h+1]=d,i[h+2]=f,i[h+3]=p;return}let[_,v]=[g*3,g*4],[y,b,x,S]=[i[v],i[v+1],i[v+2],i[v+3]],C=b*c-x*s+S*o,w=x*o-y*c+S*s,T=y*s-b*o+S*c;r[m]=r[_]+o+2*(b*T-x*w),r[m+1]=r[_+1]+s+2*(x*C-y*T),r[m+2]=r[_+2]+c+2*(y*w-b*C),i[h]=S*u+y*p+b*f-x*d,i[h+1]=S*d-y*f+b*p+x*u,i[h+2]=S*f+y*d-b*u+x*p,i[h+3]=S*p-y*u-b*d-x*f}},Dg=class{rows;kinematics;known=new Map;constructor(e,t){this.rows=t,this.kinematics=new Eg(e)}at(e,t){let n=this.known.get(e);if(!n){let t=new Float32Array(this.rows.numFrames*3).fill(NaN);n={chain:this.kinematics.chainTo(e),places:t},this.known.set(e,n)}let r=t*3;if(Number.isNaN(n.places[r])){let{data:i,at:a}=this.rows.row(t);this.kinematics.poseChain(n.chain,i,a);for(let t=0;t<3;t++)n.places[r+t]=this.kinematics.positions[e*3+t]}return{places:n.places,index:r}}},Og=class{positions;rotations;constructor(e,t){this.positions=e,this.rotations=t}get box(){let e=[1/0,1/0,1/0],t=[-1/0,-1/0,-1/0];return this.positions.forEach((n,r)=>{e[r%3]=Math.min(e[r%3],n),t[r%3]=Math.max(t[r%3],n)}),{low:e,high:t}}},kg=.42,Ag=4096,jg=.5,Mg=64,Ng=class{header;rows;name;tracks;hips;kinematics;poses=new Map;spacing={counted:0,frames:[]};constructor(e,t,n=``){this.header=e,this.rows=t,this.name=n,this.kinematics=new Eg(e),this.tracks=new Dg(e,t),this.hips=e.roles.hips??e.body_root}frameAt(e){let t=Math.floor(e/this.rows.frameTime+1e-6);return Math.max(0,Math.min(this.rows.numFrames-1,t))}pose(e){let t=this.poses.get(e);if(t)return t;let{data:n,at:r}=this.rows.row(e);return this.kinematics.pose(n,r),t=new Og(this.kinematics.positions.slice(),this.kinematics.rotations.slice()),this.poses.size>=Mg&&this.poses.delete(this.poses.keys().next().value),this.poses.set(e,t),t}forget(){this.poses.clear()}base(e){let t=Math.max(1,Math.round(jg/2/this.rows.frameTime)),[n,r]=[0,0];for(let i=-4;i<=4;i++){let a=Math.max(0,Math.min(this.rows.numFrames-1,e+Math.round(i*t/4))),{places:o,index:s}=this.tracks.at(this.hips,a);n+=o[s]/9,r+=o[s+2]/9}return[n,r]}inPlaceShift(e){let t=this.tracks.at(this.hips,e),n=this.tracks.at(this.hips,0);return[n.places[n.index]-t.places[t.index],0,n.places[n.index+2]-t.places[t.index+2]]}heading(e){let{left_hip:t,right_hip:n}=this.header.roles;if(t===void 0||n===void 0)return 0;let{positions:r}=this.pose(e),[i,a]=[r[t*3]-r[n*3],r[t*3+2]-r[n*3+2]];return Math.atan2(-a,i)}ghostFrames(e){let{frames:t}=this.spacing,n=kg*this.header.height;for(let r=this.spacing.counted;r<e&&!(t.length>=Ag);r++){let{places:e,index:i}=this.tracks.at(this.hips,r),a=t.length?t[t.length-1]*3:0,o=Math.hypot(e[i]-e[a],e[i+2]-e[a+2]);(r===0||o>n)&&t.push(r)}return this.spacing.counted=e,t}},Pg={motion:40,spans:17,curve:44,keys:26},Fg={left:`#e69f00`,right:`#56b4e9`,now:`#f0e442`,result:`#009e73`};function Ig(e,t,n,r,i,a){switch(t.kind){case`motion`:return Lg(e,t,n,r,i);case`spans`:return Rg(e,t,n,r,i,a);case`curve`:return Bg(e,t,n,r,i,a);case`keys`:return Vg(e,t,n,r,i,a)}}function Lg(e,t,n,r,i){let[a,o]=[n.x(0),n.x(t.seconds)];e.fillStyle=t.changed?`#0d3a30`:`#29303a`,e.strokeStyle=t.changed?Fg.result:`#46505c`,e.beginPath(),e.roundRect(a+.5,r+4.5,Math.max(4,o-a-1),i-8,5),e.fill(),e.stroke(),e.fillStyle=t.changed?Fg.result:`#e9ecef`,e.fillRect(a+.5,r+7,2.5,i-13);let s=Math.max(a,n.left)+10;if(o-s<40)return;e.save(),e.beginPath(),e.rect(s-4,r,o-s,i),e.clip();let c=s;t.badge&&(e.fillStyle=`#3a424c`,e.beginPath(),e.roundRect(s,r+12,15,16,3),e.fill(),e.fillStyle=`#e6e9ec`,e.textAlign=`center`,e.font=`11px 'Inter Variable', sans-serif`,e.fillText(t.badge,s+7.5,r+20.5),c=s+22),e.textAlign=`left`,e.font=`500 11.5px 'Inter Variable', sans-serif`,e.fillStyle=`#f0f2f4`,e.fillText(t.name,c,r+14),e.font=`11px 'Inter Variable', sans-serif`,e.fillStyle=`#a7b0ba`,e.fillText(`${t.seconds.toFixed(2)} s`,c,r+28),e.restore()}function Rg(e,t,n,r,i,a){e.fillStyle=Fg[t.side];let{values:o,frameTime:s}=t,c=Math.min(o.length,Math.ceil(n.time(a)/s)+1),l=Math.max(0,Math.floor(n.time(n.left)/s)-1);for(;l<c;){if(o[l]<.5){l+=1;continue}let a=l;for(;l<o.length&&o[l]>=.5;)l+=1;let[c,u]=[Math.max(n.left,n.x(a*s)),n.x(l*s)];if(t.side===`left`)e.beginPath(),e.roundRect(c,r+3,Math.max(1,u-c),i-7,2),e.fill();else for(let t=c;t<u;t+=6)e.fillRect(t,r+3,Math.min(4,u-t),i-7)}}function zg(e,t,n,r){let i=e.high-e.low||1;return n+r-6-(t-e.low)/i*(r-12)}function Bg(e,t,n,r,i,a){let{values:o,frameTime:s}=t;e.strokeStyle=t.id===`speed`?`#b9c1ca`:Fg.now,e.lineWidth=1.3,e.beginPath();let c=1/(s*n.pixelsPerSecond),l=Math.max(0,Math.floor(n.time(n.left)/s)),u=Math.min(o.length-1,Math.ceil(n.time(a)/s)),d=Math.max(1,Math.floor(c));for(let a=l;a<=u;a+=d){let[c,l]=[o[a],o[a]];for(let e=a+1;e<Math.min(a+d,u+1);e++)c=Math.min(c,o[e]),l=Math.max(l,o[e]);let f=n.x(a*s);e.lineTo(f,zg(t,l,r,i)),d>1&&e.lineTo(f,zg(t,c,r,i))}e.stroke(),e.lineWidth=1}function Vg(e,t,n,r,i,a){for(let o of t.frames){let s=n.x(o*t.frameTime);s<n.left-8||s>a+8||(e.fillStyle=o===t.selected?Fg.now:Fg.result,Hg(e,s,r+i/2,o===t.selected?7.5:6.5))}}function Hg(e,t,n,r){e.beginPath(),e.moveTo(t,n-r),e.lineTo(t+r,n),e.lineTo(t,n+r),e.lineTo(t-r,n),e.fill()}var Ug=class{host;line=document.createElement(`div`);readings=[];constructor(e){this.host=e,this.line.className=`playhead`,this.line.append(document.createElement(`i`)),e.append(this.line)}read(e){for(let{dot:e,text:t}of this.readings)e.remove(),t.remove();this.readings=e.map(e=>{let t=document.createElement(`div`),n=document.createElement(`div`);return t.className=`curve-dot`,n.className=`curve-value`,n.dataset.curve=e.lane.id,this.host.append(t,n),{...e,dot:t,text:n}})}move(e,t,n){let r=e.x(t*n),i=r>=e.left-2;this.line.hidden=!i,this.line.style.transform=`translateX(${r}px)`;for(let{lane:n,y:a,height:o,dot:s,text:c}of this.readings){let l=n.values[Math.min(t,n.values.length-1)],u=zg(n,l,a,o);s.hidden=c.hidden=!i||!Number.isFinite(u),s.style.transform=`translate(${r}px, ${u}px)`;let d=Math.max(a+1,Math.min(a+o-16,u-7)),f=e.left+e.room-60;c.style.transform=`translate(${r>f?r-8:r+8}px, ${d}px)`,c.classList.toggle(`before`,r>f),c.textContent=`${Wg(l*n.shown)} ${n.unit}`}}};function Wg(e){return e.toFixed(Math.abs(e)>=20?1:Math.abs(e)>=1?2:3)}var Gg=68,Kg=[1,2,5];function qg(e){for(let t=-3;t<6;t++)for(let n of Kg){let r=n*10**t;if(r*e>=Gg)return r}return 1e6}function Jg(e,t,n,r){let i=qg(t.pixelsPerSecond),a=Math.max(0,-Math.floor(Math.log10(i)+1e-9)),o=i/5,s=Math.max(0,Math.floor(t.time(t.left)/o)),c=Math.ceil(t.time(n)/o);e.font=`11.5px 'Inter Variable', sans-serif`,e.textBaseline=`middle`,e.textAlign=`left`;for(let n=s;n<=c;n++){let i=Math.round(t.x(n*o))+.5;if(i<t.left-1)continue;let s=n%5==0;e.strokeStyle=s?`#4a525b`:`#333a42`,Yg(e,i,s?12:17,24),s&&(e.strokeStyle=`#1d2126`,Yg(e,i,24,r),e.fillStyle=`#9aa3ad`,e.fillText((n*o).toFixed(a),i+4,9))}}function Yg(e,t,n,r){e.beginPath(),e.moveTo(t,n),e.lineTo(t,r),e.stroke()}var Xg=160,Zg=class{start=0;pixelsPerSecond=100;width=800;seconds=1;frameTime=1/60;fitted=!0;left=124;get room(){return Math.max(50,this.width-this.left-16-16)}resize(e){this.width=e,this.fitted&&this.fit()}content(e,t){let n=Math.abs(e-this.seconds)<1e-9&&t===this.frameTime;[this.seconds,this.frameTime]=[Math.max(e,t),t],n||this.fit()}fit(){this.fitted=!0,this.start=0,this.pixelsPerSecond=this.room/this.seconds}x(e){return this.left+(e-this.start)*this.pixelsPerSecond}time(e){return this.start+(e-this.left)/this.pixelsPerSecond}frame(e){return Math.round(this.time(e)/this.frameTime)}zoom(e,t){let n=this.time(t),r=.7*this.room/this.seconds,i=Math.max(r,Xg/this.frameTime);this.pixelsPerSecond=Math.max(r,Math.min(i,this.pixelsPerSecond*e)),this.start=n-(t-this.left)/this.pixelsPerSecond,this.fitted=!1}pan(e){let t=this.room/this.pixelsPerSecond,n=this.start+e/this.pixelsPerSecond;this.start=Math.max(-.5*t,Math.min(this.seconds-.5*t,n)),this.fitted=!1}reveal(e){let t=this.x(e);return t>=this.left-1&&t<=this.left+this.room+1?!1:(this.start=Math.max(0,e-.1*this.room/this.pixelsPerSecond),!0)}},Qg=7;function $g(e,t,n){let r=null;for(let i of t)(r===null||Math.abs(i-e)<Math.abs(r-e))&&Math.abs(i-e)*n<=Qg&&(r=i);return r===null?{frame:e,guide:null}:{frame:r,guide:r}}function e_(e){let t=[];for(let n=1;n<e.length;n++)e[n]>=.5!=e[n-1]>=.5&&t.push(n);return t}var t_=6,n_=class{host;slider;clock;events;scale=new Zg;scrubbing=!1;rows=[];guide=null;context;canvas=document.createElement(`canvas`);labels=document.createElement(`div`);playhead;edgeScroll={speed:0,again:()=>void 0};dirty=!0;constructor(e,t,n,r){this.host=e,this.slider=t,this.clock=n,this.events=r,this.canvas.setAttribute(`aria-hidden`,`true`),this.labels.className=`lane-labels`,e.prepend(this.canvas,this.labels),this.context=this.canvas.getContext(`2d`),this.playhead=new Ug(e),ha(e,(e,t,n)=>this.begin(e,t,n)),e.addEventListener(`wheel`,e=>this.wheel(e),{passive:!1}),e.addEventListener(`pointermove`,e=>this.hover(e)),new ResizeObserver(()=>this.resize()).observe(e),document.fonts.ready.then(()=>this.touch()),this.resize()}show(e){let t=24;this.rows=e.map(e=>{let n={lane:e,y:t,height:Pg[e.kind]};return t+=n.height,n}),this.scale.content(this.clock.seconds,this.clock.frameTime),this.writeLabels();let n=this.rows.filter(e=>e.lane.kind===`curve`);this.playhead.read(n),this.host.dataset.keys=String(this.keysLane?.frames.length??0),this.touch()}static heightOf(e){return e.reduce((e,t)=>e+Pg[t.kind],24)+2}touch(){this.dirty=!0}fit(){this.scale.fit(),this.touch()}zoom(e){this.scale.zoom(e,this.scale.x(this.clock.time)),this.touch()}draw(){this.edgeScroll.again(),this.clock.playing&&!this.scrubbing&&this.scale.reveal(this.clock.time)&&this.touch(),this.dirty&&this.redraw(),this.playhead.move(this.scale,this.clock.frame,this.clock.frameTime),(!this.clock.playing||this.scrubbing)&&this.describe()}describe(){let{frame:e,time:t,numFrames:n}=this.clock;this.slider.getAttribute(`aria-valuenow`)!==String(e)&&(this.slider.setAttribute(`aria-valuemax`,String(n-1)),this.slider.setAttribute(`aria-valuenow`,String(e)),this.slider.setAttribute(`aria-valuetext`,`${t.toFixed(3)} seconds, frame ${e}`))}resize(){let{clientWidth:e,clientHeight:t}=this.host;this.canvas.width=e*devicePixelRatio,this.canvas.height=t*devicePixelRatio,this.scale.resize(e),this.touch(),this.draw()}redraw(){this.dirty=!1;let{context:e,scale:t}=this,{clientWidth:n,clientHeight:r}=this.host;e.setTransform(devicePixelRatio,0,0,devicePixelRatio,0,0),e.clearRect(0,0,n,r),e.save(),e.beginPath(),e.rect(116,0,n-116,r),e.clip(),Jg(e,t,n,r),this.drawLoop(r);for(let{lane:r,y:i,height:a}of this.rows)e.fillStyle=`#20252a`,e.fillRect(116,i,n,1),Ig(e,r,t,i,a,n);if(this.guide!==null){e.fillStyle=`#f0e442`;let n=t.x(this.guide*this.clock.frameTime);for(let t=0;t<r;t+=6)e.fillRect(n-.5,t,1,3)}e.restore(),this.host.dataset.start=String(t.start),this.host.dataset.scale=String(t.pixelsPerSecond),this.host.dataset.left=String(t.left)}drawLoop(e){let{loop:t,loopOn:n,frameTime:r}=this.clock;if(!t)return;let[i,a]=[this.scale.x(t.first*r),this.scale.x((t.last+1)*r)];this.context.fillStyle=n?`rgba(240, 228, 66, 0.10)`:`rgba(154, 163, 173, 0.07)`,this.context.fillRect(i,0,a-i,e),this.context.fillStyle=n?`#f0e442`:`#8b949e`,this.context.fillRect(i,0,a-i,3);for(let e of[i,a-2])this.context.fillRect(e,0,2,24)}writeLabels(){this.labels.replaceChildren(...[{label:`s`,y:0,height:24,small:!0},...this.rows.map(e=>({label:e.lane.label,y:e.y,height:e.height,small:e.height<20}))].map(({label:e,y:t,height:n,small:r})=>{let i=document.createElement(`div`);return i.textContent=i.title=e,i.className=r?`small`:``,i.style.top=`${t}px`,i.style.height=`${n}px`,i}))}get keysLane(){let e=this.rows.find(({lane:e})=>e.kind===`keys`);return e?e.lane:null}get snapFrames(){let e=[0,this.clock.numFrames,this.clock.frame];for(let{lane:t}of this.rows)t.kind===`spans`&&e.push(...e_(t.values)),t.kind===`keys`&&e.push(...t.frames);return e}snapped(e,t,n=-1){let r=this.scale.frame(e);if(t.altKey)return this.guide=null,r;let i=$g(r,this.snapFrames.filter(e=>e!==n),this.scale.pixelsPerSecond*this.clock.frameTime);return this.guide=i.guide,i.frame}begin(e,t,n){if(n.button===1)return this.panGesture(e);if(n.button!==0||e<116)return null;let r=this.keyAt(e,t);if(r>=0)return this.keyGesture(r);if(n.shiftKey)return this.loopGesture(this.snapped(e,n));let i=t<24?this.loopEdge(e):null;return i===null?this.scrubGesture():this.loopGesture(i)}loopEdge(e){let{loop:t,frameTime:n}=this.clock;return t?Math.abs(e-this.scale.x(t.first*n))<=t_?t.last+1:Math.abs(e-this.scale.x((t.last+1)*n))<=t_?t.first:null:null}keyAt(e,t){let n=this.rows.find(({lane:e})=>e.kind===`keys`);if(!n||t<n.y||t>n.y+n.height)return-1;let[r,i]=[-1,9];for(let t of n.lane.frames){let n=Math.abs(this.scale.x(t*this.clock.frameTime)-e);n<i&&([r,i]=[t,n])}return r}scrubGesture(){let e=this.clock.frame;this.scrubbing=!0;let t=e=>this.clock.seek(this.scale.frame(e)),n=()=>{this.scrubbing=!1,this.stopEdgeScroll()};return{immediate:!0,move:e=>{t(e),this.scrollAtEdge(e,()=>t(e))},done:n,cancel:()=>{n(),this.clock.seek(e)}}}loopGesture(e){let t=this.clock.loop,n=(t,n)=>{let r=this.snapped(t,n,e),i=e=>Math.max(0,Math.min(this.clock.numFrames,e)),[a,o]=[i(Math.min(e,r)),i(Math.max(e,r))];o>a&&this.clock.setLoop({first:a,last:o-1}),this.touch()};return{move:(e,t,r)=>{n(e,r),this.scrollAtEdge(e,()=>n(e,r))},done:()=>this.stopEdgeScroll(),click:()=>{this.stopEdgeScroll(),this.clock.loop&&(this.clock.loopOn=!this.clock.loopOn,this.clock.changed(),this.touch())},cancel:()=>{this.stopEdgeScroll(),this.clock.setLoop(t)}}}keyGesture(e){let t=e;return{move:(n,r,i)=>{t=Math.max(0,Math.min(this.clock.numFrames-1,this.snapped(n,i,e))),this.events.moveKey(e,t)},done:()=>{this.stopEdgeScroll(),this.events.moveKeyDone(e,t)},click:()=>this.events.selectKey(e),cancel:()=>{this.stopEdgeScroll(),this.events.moveKeyCancelled()}}}panGesture(e){let t=e;return{move:e=>{this.scale.pan(t-e),t=e,this.touch()},done:()=>void 0,cancel:()=>void 0}}scrollAtEdge(e,t){let n=this.scale.left+this.scale.room,r=e>n?e-n:e<this.scale.left?e-this.scale.left:0;this.edgeScroll.speed=Math.sign(r)*Math.min(40,Math.abs(r)*.25),this.edgeScroll.again=()=>{this.edgeScroll.speed&&(this.scale.time(n)>=this.clock.seconds&&this.edgeScroll.speed>0||this.scale.start<=0&&this.edgeScroll.speed<0||(this.scale.pan(this.edgeScroll.speed),t(),this.touch()))}}stopEdgeScroll(){this.edgeScroll.speed=0,this.edgeScroll.again=()=>void 0,this.guide=null,this.touch()}wheel(e){e.preventDefault();let{left:t}=this.host.getBoundingClientRect(),n=e.shiftKey&&e.deltaY||e.deltaX;Math.abs(n)>Math.abs(e.shiftKey?0:e.deltaY)?this.scale.pan(n):this.scale.zoom(Math.exp(-e.deltaY*.0016),e.clientX-t),this.touch()}hover(e){let{left:t,top:n}=this.host.getBoundingClientRect(),[r,i]=[e.clientX-t,e.clientY-n],a=i<24&&this.loopEdge(r)!==null;this.host.dataset.over=r<116?``:this.keyAt(r,i)>=0?`key`:a?`edge`:`time`}},r_=class{stage;clock;timeline;clips;onNew=()=>void 0;onLanes=()=>void 0;clip=null;source=null;key=null;turn=0;feet=null;speed=null;constructor(e,t,n,r){this.stage=e,this.clock=t,this.timeline=n,this.clips=r,r.onProgress=e=>this.arrived(e)}async refresh(){let e=++this.turn,t=$.motion,n=t?$.results[t]:void 0;if(t&&n)try{let[r,i]=await Promise.all([this.clips.get(n.id),this.clips.get(n.source)]);if(e!==this.turn)return;let a=this.key!==t,o=this.clip?.id!==r.id;[this.clip,this.source,this.key]=[r,i,t],a&&Ih($.entry?.keys??null),o&&this.fetchCurves(r),this.clock.fit(r.numFrames,r.frameTime),await this.showOthers(),this.stageMotion(),a&&this.onNew(),this.refreshLanes(),$.mode===`keys`&&await this.refreshKeys()}catch(e){ag(e)}}preview(e){if(!this.clip||!this.source)return;let t=++this.turn,n=e=>{t===this.turn&&(this.place(e,this.source),this.stage.touch())};if(!e)return this.stageMotion();if(!e.rows){this.clips.get(e.motion.id).then(n,()=>void 0);return}let r=e.motion.layout===this.clip.header.layout?this.clip:this.source,{first:i,rows:a}=e.rows;e.motion.layout===r.header.layout&&e.motion.frames===r.numFrames&&n(r.withRows(a,i))}stageMotion(){let{clip:e,source:t}=this;e&&t&&($.mode===`keys`&&Q.frames.length?this.placeKeyed(e):this.place(e,t),$.jointNames=e.header.names,$.jointSides=e.header.sides,$.joint>=e.header.names.length&&($.joint=-1),this.stage.selected=$.joint,this.stage.available=e.available,this.stage.touch())}place(e,t){let n=$.entry?.name??``;this.stage.result=new Ng(e.header,new Sg(e),n),this.stage.original=e.id===t.id&&e===this.clip?null:new Ng(t.header,new Sg(t),n),$.differs=this.stage.original!==null}placeKeyed(e){let t=$.entry?.name??``;this.stage.result=new Ng(e.header,new Cg(e,Q.frames,Q.set.play),t),this.stage.original=new Ng(e.header,new Sg(e),t),$.differs=!0}async showOthers(){let e=$.shown.filter(e=>e!==$.motion&&$.results[e]);this.stage.others=await Promise.all(e.map(async e=>{let t=await this.clips.get($.results[e].id);return new Ng(t.header,new Sg(t),$.document?.motions[e]?.name??``)}))}arrived(e){e===this.clip&&(this.stage.available=e.available,this.stage.result?.forget(),this.stage.touch(),this.timeline.touch())}async fetchCurves(e){this.feet=this.speed=null;let[t,n,r]=await Promise.all([`speed`,`left`,`right`].map(t=>this.clips.curve(e.id,t)));this.clip===e&&(this.speed=t,this.feet=n&&r?{left:n,right:r}:null,this.refreshLanes())}async refreshKeys(){let e=this.clip;if(e){try{await Lh(e.id,Q.set.method)}catch(e){ag(e)}this.clip===e&&$.mode===`keys`&&(this.stageMotion(),this.refreshLanes())}}refreshLanes(){if(!this.clip)return;let e=this.lanes();this.onLanes(n_.heightOf(e)),this.timeline.show(e)}lanes(){let e=this.clip,{frameTime:t,seconds:n}=e,r=[{kind:`motion`,label:`motion`,name:$.entry?.name??``,badge:i_($.source),seconds:n,changed:e.id!==this.source?.id}];if($.mode===`keys`){let{frames:e,selected:n}=Q,i=`${e.length} ${e.length===1?`key`:`keys`}`;r.push({kind:`keys`,label:i,frames:e,frameTime:t,selected:n})}if(this.feet&&$.mode===`view`&&(r.push({kind:`spans`,label:`left foot`,values:this.feet.left,frameTime:t,side:`left`}),r.push({kind:`spans`,label:`right foot`,values:this.feet.right,frameTime:t,side:`right`})),this.speed&&r.push(a_(`speed`,`speed`,this.speed,t,`m/s`)),$.joint>=0&&this.stage.main){let n=fa(this.stage.main,$.joint,$.lane);if(Number.isFinite(n[0])){let{label:i,unit:a}=la[$.lane],o=e.header.names[$.joint];r.push(a_(`joint`,`${o} ${i}`,n,t,a))}}return r}};function i_(e){let t=$.library.findIndex(({sample:t,path:n})=>t===null?n!==null&&n===e?.path:t===e?.sample);return t>=0&&t<9?String(t+1):``}function a_(e,t,n,r,i){let[a,o]=[1/0,-1/0];for(let e of n)a=Math.min(a,e),o=Math.max(o,e);return e===`speed`&&(a=Math.min(0,a)),{kind:`curve`,id:e,label:t,values:n,frameTime:r,unit:i,shown:1,low:a,high:o}}function o_(e){let t=document.documentElement;Object.defineProperty(window,"studio",{value:Object.freeze({jointOnScreen:t=>e.stage.jointOnScreen($.jointNames.indexOf(t)),positions:t=>Array.from(e.stage.result?.pose(t).positions??[]),scriptMs:()=>[...e.scriptMs],camera:()=>e.stage.orbit.state,keyFrames:()=>[...Q.frames],advance:t=>{e.clock.byHand&&e.clock.advance(t)}})});let n=()=>{let{clock:n,stage:r}=e;t.dataset.frame=String(n.frame),t.dataset.frames=String(n.numFrames),t.dataset.playing=String(n.playing),t.dataset.drawings=String(r.drawings),t.dataset.calls=String(r.drawCalls),t.dataset.available=String(r.available),t.dataset.clip=e.show.clip?.id??``};e.onFrame(n),e.clock.onChange(n)}function s_(e,t){let{target:n,yaw:r,pitch:i,distance:a}=t.orbit.state,{loop:o,frameTime:s}=e;return{mode:$.mode,motion:$.motion,shown:$.shown.filter(e=>e in($.document?.motions??{})),time_s:e.time,camera:[...n,r,i,a],lanes:[`feet`,`speed`],compare:$.compare,loop:o?[o.first*s,o.last*s]:null,options:{follow:$.follow,in_place:$.inPlace,ghosts:$.ghosts,trails:$.trails,repeat:e.repeat,speed:e.speed,lane:$.lane,joint:$.joint}}}function c_(e,t){let{options:n}=e,r=(e,t)=>{let r=n[e];return typeof r==`boolean`?r:t};$.mode=e.mode===`keys`?`keys`:`view`,$.motion=e.motion,$.shown=e.shown,$.compare=e.compare,$.follow=r(`follow`,!0),$.inPlace=r(`in_place`,!1),$.ghosts=r(`ghosts`,!1),$.trails=r(`trails`,!0),t.repeat=r(`repeat`,!0),typeof n.speed==`number`&&(t.speed=n.speed),typeof n.joint==`number`&&($.joint=n.joint),(n.lane===`height`||n.lane===`speed`||n.lane===`bend`)&&($.lane=n.lane)}var l_=`walk`,u_=class{stage;clock;clips;active=!1;time=0;lastWall=0;seconds=1;asked=!1;constructor(e,t,n){this.stage=e,this.clock=t,this.clips=n}async show(){if(this.asked)return;this.asked=!0;let e=await this.clips.get(`sample-${l_}`,`sample/${l_}`).catch(()=>null);e&&this.asked&&(this.seconds=e.seconds,this.active=!0,this.stage.result=new Ng(e.header,new Sg(e)),this.stage.original=null,this.stage.available=e.numFrames,this.stage.frameBody(0,1.25),this.stage.orbit.yaw=.5,this.stage.offset=.3,this.stage.touch())}hide(){this.asked=!1,this.active&&(this.active=!1,this.stage.offset=0,this.stage.result=null,this.stage.touch())}tick(e){let t=(e-this.lastWall)/1e3;this.lastWall=e,this.active&&!this.clock.byHand&&(this.time=(this.time+Math.min(t,.5))%this.seconds,this.stage.touch())}},d_=400,f_=class{clock=new Yh;session=new fg;actions;stage;timeline;show;keyEdits;scriptMs=[];playNext=!1;saveTimer=0;restoring=null;welcome;frameListeners=[];constructor(){this.actions=zh(this)}start(e,t,n){this.stage=new Th(e),this.timeline=new n_(t,n,this.clock,{selectKey:e=>this.keyEdits.select(e),moveKey:(e,t)=>this.keyEdits.drag(e,t),moveKeyDone:(e,t)=>this.keyEdits.move(e,t),moveKeyCancelled:()=>this.keyEdits.cancel()}),this.show=new r_(this.stage,this.clock,this.timeline,this.session.clips),this.keyEdits=new mg(this.show,this.clock,this.session),this.welcome=new u_(this.stage,this.clock,this.session.clips),this.show.onNew=()=>this.onNewMotion(),this.show.onLanes=e=>document.documentElement.style.setProperty(`--timeline`,`${e}px`),ga(e,this),this.connect(),xg(this.actions),this.clock.onChange(()=>this.onClock()),this.clock.byHand=new URLSearchParams(location.search).get(`clock`)===`hand`,o_(this);let r=e=>{this.frame(e),requestAnimationFrame(r)};requestAnimationFrame(r)}connect(){let{session:e}=this;e.onFirstDocument=()=>{let{view:e}=$.document;c_(e,this.clock),this.restoring=e.motion?{time:e.time_s,camera:e.camera,loop:e.loop}:null,this.applyLooks()},e.onChange=()=>{$.empty?this.welcome.show():this.welcome.hide(),this.keyEdits.follow(),this.show.refresh(),this.save()},e.onPreview=e=>this.show.preview(e),e.start(),addEventListener(`pagehide`,()=>this.saveNow()),addEventListener(`beforeunload`,()=>this.saveNow())}frame(e){this.timeline.scrubbing?this.clock.lastSeen(e):this.clock.tick(e),this.welcome.tick(e);let t=performance.now(),n=this.stage.draw(this.welcome.active?this.welcome.time:this.clock.time);if(this.timeline.draw(),n){this.scriptMs.push(performance.now()-t)>400&&this.scriptMs.shift();for(let e of this.frameListeners)e()}}onFrame(e){return this.frameListeners.push(e),()=>this.frameListeners.splice(this.frameListeners.indexOf(e),1)}onClock(){let{clock:e}=this;$.playing!==e.playing&&($.playing=e.playing),$.repeat!==e.repeat&&($.repeat=e.repeat),$.speed!==e.speed&&($.speed=e.speed),$.looped!==(e.loop!==null)&&($.looped=e.loop!==null,this.timeline.touch()),this.stage.touch(),e.playing||this.save()}playWhenReady(){this.show.key===$.motion?this.clock.play():this.playNext=!0}onNewMotion(){let e=this.restoring;if(this.restoring=null,e){if(this.clock.seek(e.time/this.clock.frameTime),e.loop){let[t,n]=e.loop.map(e=>Math.round(e/this.clock.frameTime));this.clock.loop={first:t,last:n},this.clock.changed()}if(e.camera.length===6){let[t,n,r,i,a,o]=e.camera;this.stage.orbit.state={target:[t,n,r],yaw:i,pitch:a,distance:o},this.stage.forgetFollowed();return}}else this.clock.setLoop(null),this.clock.seek(0);this.stage.frameBody(this.clock.time,1.12),this.playNext&&this.clock.play(),this.playNext=!1}applyLooks(){let{stage:e}=this,t=e.follow;e.follow=$.follow,e.inPlace=$.inPlace,e.ghosts=$.ghosts,e.trails=$.trails,e.compare=$.compare,e.selected=$.joint,$.follow&&!t&&e.recentre(this.clock.time),e.touch(),this.save()}toggle(e){$[e]=!$[e],this.applyLooks()}setCompare(e){$.compare=e,this.applyLooks()}setMode(e){$.mode!==e&&($.mode=e,Q.selected=-1,$.motion&&(this.show.stageMotion(),this.show.refreshLanes(),e===`keys`&&this.show.refreshKeys()),this.save())}selectMotion(e){$.motion=e,$.step=null,this.show.refresh(),this.save()}toggleShown(e){$.shown=$.shown.includes(e)?$.shown.filter(t=>t!==e):[...$.shown,e],this.saveNow(),this.show.refresh()}selectJoint(e){if($.picking&&e>=0){let{take:t}=$.picking;$.picking=null,t($.jointNames[e])}else $.joint=e,this.stage.selected=e,this.show.refreshLanes(),this.stage.touch(),this.save()}setLane(e){$.lane=e,this.show.refreshLanes(),this.save()}jointReading(e){let t=this.stage.main;return!t||$.joint<0?NaN:da(t,$.joint,e,t.frameAt(this.clock.time))}save(){clearTimeout(this.saveTimer),this.saveTimer=setTimeout(()=>this.saveNow(),d_)}saveNow(){clearTimeout(this.saveTimer),this.saveTimer=0,$.ready&&$.motion&&!this.restoring&&this.session.socket.post({type:`view`,view:s_(this.clock,this.stage)})}},p_={xmlns:`http://www.w3.org/2000/svg`,width:24,height:24,viewBox:`0 0 24 24`,fill:`none`,stroke:`currentColor`,"stroke-width":2,"stroke-linecap":`round`,"stroke-linejoin":`round`},m_=(...e)=>e.filter((e,t,n)=>!!e&&e.trim()!==``&&n.indexOf(e)===t).join(` `).trim();function h_(e){return e!=null}function g_(e,t={}){let n=t.attributeNames??{},r=e=>n[e]??e,i=e.size??e.width??p_.width,a=e.size??e.height??p_.height,o=e.aliases?.filter(e=>typeof e==`string`&&e.trim()!==``).map(e=>`lucide-${e}`)??[],s=[...e.name?[`lucide-${e.name}`]:[],...o],c=t.className?.split(` `).filter(Boolean)??[],l=t.includeDefaultClasses===!1?m_(...c):m_(`lucide`,...s,...c),u=t.absoluteStrokeWidth?Number(t.strokeWidth??p_[`stroke-width`])*Number(e.size??e.width??p_.width)/Number(t.size??t.width??p_.width):t.strokeWidth??p_[`stroke-width`];return[`svg`,{...Object.entries(p_).reduce((e,[t,n])=>(e[r(t)]=n,e),{}),...`color`in t&&t.color&&{[r(`stroke`)]:t.color},...`size`in t&&h_(t.size)&&{[r(`width`)]:t.size,[r(`height`)]:t.size},...`width`in t&&h_(t.width)&&{[r(`width`)]:t.width},...`height`in t&&h_(t.height)&&{[r(`height`)]:t.height},[r(`stroke-width`)]:u,...l&&{[r(`class`)]:l},[r(`viewBox`)]:`0 0 ${i} ${a}`,...t.hasA11yProp===!1?{[r(`aria-hidden`)]:`true`}:{},...`attributes`in t&&t.attributes},e.node.map(e=>{let[n,i,a]=e,o=t.nonScalingStroke?{[r(`vector-effect`)]:`non-scaling-stroke`,...i}:i;return a?[n,o,a]:[n,o]})]}var __=e=>{for(let t in e)if(t.startsWith(`aria-`)||t===`role`||t===`title`)return!0;return!1},v_=Symbol(`lucide-context`),y_=()=>He(v_),b_=new Set([`$$slots`,`$$events`,`$$legacy`,`color`,`size`,`width`,`height`,`strokeWidth`,`absoluteStrokeWidth`,`nonScalingStroke`,`iconNode`,`icon`,`class`,`children`]),x_=Hr(`<svg><!><!></svg>`);function S_(e,t){Ue(t,!0);let n=y_()??{},r=sa(t,`color`,19,()=>n.color??`currentColor`),i=sa(t,`size`,19,()=>n.size??24),a=sa(t,`width`,19,i),o=sa(t,`height`,19,i),s=sa(t,`strokeWidth`,19,()=>n.strokeWidth??2),c=sa(t,`absoluteStrokeWidth`,19,()=>n.absoluteStrokeWidth??!1),l=sa(t,`nonScalingStroke`,19,()=>n.nonScalingStroke??!1),u=sa(t,`iconNode`,19,()=>[]),d=sa(t,`icon`,19,()=>({node:u(),aliases:[],size:24})),p=ia(t,b_),m=L(()=>!!t.children||__(p)),_=L(()=>g_(d(),{color:r(),width:a(),height:o(),strokeWidth:s(),absoluteStrokeWidth:c(),nonScalingStroke:l(),className:m_(`lucide-icon`,n.class),hasA11yProp:W(m),attributes:p})),v=L(()=>g(W(_),3)),y=L(()=>W(v)[1]),b=L(()=>h(W(v)[2],()=>[],!0)),x=L(()=>({...W(y),class:[...W(y).class.split(` `),t.class]}));var S=x_();Ki(S,()=>({...W(x)}));var C=B(S);ai(C,17,()=>W(b),ti,(e,t)=>{var n=L(()=>g(W(t),2));let r=()=>W(n)[0],i=()=>W(n)[1];var a=Wr();fi(cn(a),r,!0,(e,t)=>{Ki(e,()=>({...i()}))}),q(e,a)}),di(H(C),()=>t.children??f),N(S),q(e,S),We()}var C_=new Set([`$$slots`,`$$events`,`$$legacy`]);function w_(e,t){let n=ia(t,C_),r={name:`download`,size:24,node:[[`path`,{d:`M12 15V3`}],[`path`,{d:`M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4`}],[`path`,{d:`m7 10 5 5 5-5`}]]};S_(e,oa(()=>n,{get icon(){return r}}))}var T_=new Set([`$$slots`,`$$events`,`$$legacy`]);function E_(e,t){let n=ia(t,T_),r={name:`x`,size:24,node:[[`path`,{d:`M18 6 6 18`}],[`path`,{d:`m6 6 12 12`}]]};S_(e,oa(()=>n,{get icon(){return r}}))}var D_=K(`<div class="title svelte-1gc2f7"><h2> </h2> <button class="quiet icon" aria-label="Close"><!></button></div>`),O_=K(`<div class="inside svelte-1gc2f7" tabindex="-1"><!> <!></div>`),k_=K(`<dialog><!></dialog>`);function A_(e,t){Ue(t,!0);let n=sa(t,`hideHead`,3,!1),r,i=L(()=>$.dialog===t.name);bn(()=>{W(i)&&!r.open&&r.showModal(),!W(i)&&r.open&&r.close()});function a(){$.dialog===t.name&&($.dialog=null)}var o=k_(),s=B(o),c=e=>{var i=O_();tt(i,!n()&&t.name===`help`);var a=B(i),o=e=>{var n=D_(),i=B(n),a=V(i,!0),o=H(i,2);E_(B(o),{}),N(o),N(n),U(()=>J(a,t.title)),G(`click`,o,()=>r.close()),q(e,n)};ei(a,e=>{n()||e(o)}),di(H(a,2),()=>t.children),N(i),q(e,i)};ei(s,e=>{W(i)&&e(c)}),N(o),ea(o,e=>r=e,()=>r),U(()=>Y(o,`aria-label`,t.title)),Mr(`close`,o,a),G(`click`,o,e=>e.target===r&&r.close()),q(e,o),We()}Nr([`click`]);var j_=new Set([`$$slots`,`$$events`,`$$legacy`]);function M_(e,t){let n=ia(t,j_),r={name:`mouse-pointer-click`,size:24,node:[[`path`,{d:`M14 4.1 12 6`}],[`path`,{d:`m5.1 8-2.9-.8`}],[`path`,{d:`m6 12-1.9 2`}],[`path`,{d:`M7.2 2.2 8 5.1`}],[`path`,{d:`M9.037 9.69a.498.498 0 0 1 .653-.653l11 4.5a.5.5 0 0 1-.074.949l-4.349 1.041a1 1 0 0 0-.74.739l-1.04 4.35a.5.5 0 0 1-.95.074z`}]]};S_(e,oa(()=>n,{get icon(){return r}}))}async function N_(e,t){let{entry:n}=$;if(!n)return;let r=[...n.steps,{op:t.name,with:t.begin,on:!0}];await e.setSteps(r,`add ${t.title.toLowerCase()}`)&&($.step=r.length-1)}function P_(e,t,n,r){return e.map((e,i)=>{if(i!==t)return e;let a={...e.with};return r===void 0?delete a[n]:a[n]=r,{...e,with:a}})}function F_(e,t,n){let r=[...e],[i]=r.splice(t,1);return r.splice(t+n,0,i),r}function I_(e){return $.operations.find(({name:t})=>t===e.op)}function L_(e){let t=I_(e);return Object.entries(e.with).map(([e,n])=>{let r=t?.parameters.find(t=>t.name===e);return r?R_(r,n):String(n)}).filter(Boolean).slice(0,3).join(` · `)||`defaults`}function R_(e,t){let n=z_(e,t);return n===null?typeof t==`boolean`?t?e.label:`no ${e.label}`:Array.isArray(t)?t.length>3?`${t.length} ${e.label}`:t.join(`, `):t===null?``:String(t):`${V_(n)}${e.unit?` ${e.unit}`:``}`}function z_(e,t){let{suffix:n,shown_per_unit:r}=e;if(typeof t==`number`)return n?t:t*r;if(!n||typeof t!=`string`||!t.endsWith(n))return null;let i=Number(t.slice(0,-n.length));return Number.isFinite(i)?i:null}function B_(e,t){return e.suffix?`${V_(t)}${e.suffix}`:t/e.shown_per_unit}function V_(e){return String(Number(e.toPrecision(4)))}var H_=K(`<label class="check svelte-1r88o6k"><input type="checkbox"/> </label>`),U_=K(`<option>automatic</option>`),W_=K(`<option> </option>`),G_=K(`<select class="field wide svelte-1r88o6k"><!><!></select>`),K_=K(`<select class="field"><!><!></select> <button class="quiet icon" title="Pick on the stage"><!></button>`,1),q_=K(`<button class="quiet icon" title="Pick on the stage"><!></button>`),J_=K(`<span class="note"> </span>`),Y_=K(`<input autocomplete="off"/> <!>`,1),X_=K(`<input type="range"/>`),Z_=K(`<label> </label> <!> <!>`,1),Q_=K(`<div class="parameter svelte-1r88o6k"><!></div>`);function $_(e,t){Ue(t,!0);let n=L(()=>t.parameter.kind),r=L(()=>t.parameter.suffix?1:t.parameter.shown_per_unit),i=L(()=>(t.parameter.soft_low??0)*W(r)),a=L(()=>(t.parameter.soft_high??1)*W(r)),o=R(null),s=L(()=>t.value===void 0?t.parameter.default:t.value),c=L(()=>t.value!==void 0),l=L(()=>W(o)??z_(t.parameter,W(s))),u=L(()=>(W(n)===`number`||W(n)===`integer`)&&t.parameter.soft_low!==null&&t.parameter.soft_high!==null),d=L(()=>t.parameter.step===null?W(n)===`integer`?1:(W(a)-W(i))/200:t.parameter.step*W(r)),f=L(()=>W(l)===null?W(s)===null?``:typeof W(s)==`string`?W(s):Array.isArray(W(s))?W(s).map(e=>typeof e==`number`?V_(e*W(r)):typeof e==`string`?e:JSON.stringify(e)).join(`, `):JSON.stringify(W(s)):V_(W(l))),p=L(()=>t.parameter.auto.length?t.parameter.auto.join(` or `):t.parameter.nullable?`automatic`:``);function m(e,n){let r=Number(e.value);z(o,n?null:r,!0),t.change(B_(t.parameter,r),n)}function h(e){let i=e.trim();if(i===``)return t.parameter.required?t.parameter.default??``:void 0;if(t.parameter.auto.includes(i)||W(n)===`text`)return i;if(W(n)===`number`||W(n)===`integer`)return Number.isFinite(Number(i))?B_(t.parameter,Number(i)):i;if(/^[[{]/.test(i))try{return JSON.parse(i)}catch{return i}return i.split(/[,;]\s*|\s+/).filter(Boolean).map(e=>Number.isFinite(Number(e))?Number(e)/W(r):e)}function g(){$.picking={label:t.parameter.label,take:e=>{let r=Array.isArray(W(s))?W(s):[];t.change(W(n)===`joint`?e:[...r.filter(t=>t!==e),e],!0)}}}var _=Q_(),v=B(_),y=e=>{var n=H_(),r=B(n);Hi(r);var i=H(r,1,!0);N(n),U(()=>{Y(r,`id`,t.id),Wi(r,W(s)===!0),J(i,t.parameter.label)}),G(`change`,r,e=>t.change(e.currentTarget.checked,!0)),q(e,n)},b=e=>{var r=Z_(),_=cn(r);let v;var y=V(_,!0),b=H(_,2),x=e=>{var n=G_(),r=B(n),i=e=>{var t=U_();t.value=t.__value=``,q(e,t)};ei(r,e=>{(t.parameter.nullable||W(s)===null)&&e(i)}),ai(H(r),16,()=>[...t.parameter.choices,...t.parameter.auto],e=>e,(e,t)=>{var n=W_(),r=V(n,!0),i={};U(()=>{J(r,t),i!==(i=t)&&(n.__value=i)}),q(e,n)}),N(n);var a;Ai(n),U(()=>{Y(n,`id`,t.id),a!==(a=W(s)??``)&&(n.value=(n.__value=a)??``,ki(n,a))}),G(`change`,n,e=>t.change(e.currentTarget.value===``?void 0:e.currentTarget.value,!0)),q(e,n)},S=e=>{var n=K_(),r=cn(n),i=B(r),a=e=>{var t=W_(),n=V(t,!0);t.value=t.__value=``,U(()=>J(n,W(p)||`choose`)),q(e,t)};ei(i,e=>{(t.parameter.nullable||!W(s))&&e(a)}),ai(H(i),16,()=>$.jointNames,e=>e,(e,t)=>{var n=W_(),r=V(n,!0),i={};U(()=>{J(r,t),i!==(i=t)&&(n.__value=i)}),q(e,n)}),N(r);var o;Ai(r);var c=H(r,2);M_(B(c),{}),N(c),U(()=>{Y(r,`id`,t.id),o!==(o=W(s)??``)&&(r.value=(r.__value=o)??``,ki(r,o)),Y(c,`aria-label`,`Pick ${t.parameter.label??``} on the stage`)}),G(`change`,r,e=>t.change(e.currentTarget.value||void 0,!0)),G(`click`,c,g),q(e,n)},C=e=>{var r=Y_(),i=cn(r);Hi(i);let a;var o=H(i,2),s=e=>{var n=q_();M_(B(n),{}),N(n),U(()=>Y(n,`aria-label`,`Pick ${t.parameter.label??``} on the stage`)),G(`click`,n,g),q(e,n)},c=e=>{var n=J_(),r=V(n,!0);U(()=>J(r,t.parameter.unit)),q(e,n)};ei(o,e=>{W(n)===`joints`?e(s):t.parameter.unit&&e(c,1)}),U(()=>{Y(i,`id`,t.id),a=Ci(i,1,`field svelte-1r88o6k`,null,a,{wide:!t.parameter.unit&&W(n)!==`joints`}),Ui(i,W(f)),Y(i,`placeholder`,W(n)===`joints`?`all joints`:W(p))}),G(`change`,i,e=>t.change(h(e.currentTarget.value),!0)),q(e,r)};ei(b,e=>{W(n)===`choice`?e(x):W(n)===`joint`?e(S,1):e(C,-1)});var w=H(b,2),T=e=>{var n=X_();Hi(n);let r;U(()=>{r=Ci(n,1,`slider svelte-1r88o6k`,null,r,{automatic:W(l)===null}),Y(n,`aria-label`,`${t.parameter.label??``}, slider`),Y(n,`min`,W(i)),Y(n,`max`,W(a)),Y(n,`step`,W(d)),Ui(n,W(l)??W(i))}),G(`input`,n,e=>m(e.currentTarget,!1)),G(`change`,n,e=>m(e.currentTarget,!0)),G(`keydown`,n,e=>{e.key===`Escape`&&(z(o,null),t.cancel?.())}),q(e,n)};ei(w,e=>{W(u)&&e(T)}),U(()=>{Y(_,`for`,t.id),v=Ci(_,1,`svelte-1r88o6k`,null,v,{set:W(c)}),J(y,t.parameter.label)}),q(e,r)};ei(v,e=>{W(n)===`flag`?e(y):e(b,-1)}),N(_),U(()=>Y(_,`title`,t.parameter.help)),q(e,_),We()}Nr([`change`,`click`,`input`,`keydown`]);var ev=K(`<details class="svelte-1uz1lur"><summary class="note svelte-1uz1lur">more</summary> <!></details>`),tv=K(`<div class="parameters svelte-1uz1lur"><!> <!></div>`);function nv(e,t){Ue(t,!0);let n=(e,n=f)=>{var r=Wr();ai(cn(r),17,n,e=>e.name,(e,n)=>{$_(e,{get parameter(){return W(n)},get value(){return t.values[W(n).name]},get id(){return`${t.prefix??``}-${W(n).name??``}`},get cancel(){return t.cancel},change:(e,r)=>t.change(W(n).name,e,r)})}),q(e,r)},r=L(()=>t.parameters.filter(({advanced:e})=>!e)),i=L(()=>t.parameters.filter(e=>e.advanced));var a=tv(),o=B(a);n(o,()=>W(r));var s=H(o,2),c=e=>{var r=ev(),a=H(B(r),2);n(a,()=>W(i)),N(r),U(e=>r.open=e,[()=>W(i).some(({name:e})=>e in t.values)]),q(e,r)};ei(s,e=>{W(i).length&&e(c)}),N(a),q(e,a),We()}var rv=K(`<h3 class="svelte-2tqy9"> </h3>`),iv=K(`<span class="note why svelte-2tqy9"> </span>`),av=K(`<label><input type="radio" name="preset" class="svelte-2tqy9"/> <span> <!></span><span class="note suffix svelte-2tqy9"> </span></label>`),ov=K(`<!> <!>`,1),sv=K(`<button type="button" role="radio"> </button>`),cv=K(`<div class="segments" role="radiogroup" aria-label="What is exported"></div>`),lv=K(`<form class="export svelte-2tqy9"><div class="presets svelte-2tqy9" role="radiogroup" aria-label="Kind of file"></div> <div class="details svelte-2tqy9"><!> <!> <div class="run svelte-2tqy9"><span class="note svelte-2tqy9" role="status"> </span> <button class="button primary"><!>Export</button></div></div></form>`);function uv(e,t){Ue(t,!0);let n=[[`motion`,`Motion`],[`picture`,`Pictures and films`],[`steps`,`Steps`]],r=[[`result`,`Result`],[`original`,`Original`],[`keys`,`Key frames only`]],i=R(``),a=R(`result`),o=R({}),s=R(!1),c=R(``),l=L(()=>$.exports.find(({id:e})=>e===W(i))??$.exports.find(({unavailable:e})=>!e)),u=L(()=>r.filter(([e])=>e!==`keys`||$.mode===`keys`||$.entry?.keys));function d(e){z(i,e,!0),z(o,{}),z(c,``)}function f(e,t){let{[e]:n,...r}=W(o);z(o,t===void 0?r:{...r,[e]:t})}async function p(){if(W(l)&&!W(s)){z(s,!0),z(c,``);try{let e=await t.app.session.socket.request({type:`export`,motion:$.motion,preset:W(l).id,what:W(a),options:W(o)});if(e.type!==`exported`)return;let n=document.createElement(`a`);n.href=e.url,n.download=e.name,n.click(),z(c,`${e.name} · ${m(e.bytes)}`);for(let t of e.notes)ng(t,``,`note`)}catch(e){ag(e)}finally{z(s,!1),$.progress=null}}}let m=e=>e<1e3?`${e} bytes`:e<1e6?`${(e/1e3).toFixed(0)} kB`:`${(e/1e6).toFixed(1)} MB`;A_(e,{name:`export`,title:`Export`,children:(e,t)=>{var r=lv(),i=B(r);ai(i,21,()=>n,([e,t])=>e,(e,t)=>{var n=L(()=>g(W(t),2));let r=()=>W(n)[0],i=()=>W(n)[1],a=L(()=>$.exports.filter(e=>e.group===r()));var o=ov(),s=cn(o),c=e=>{var t=rv(),n=V(t,!0);U(()=>J(n,i())),q(e,t)};ei(s,e=>{W(a).length&&e(c)}),ai(H(s,2),17,()=>W(a),({id:e,title:t,suffix:n,unavailable:r})=>e,(e,t)=>{let n=()=>W(t).id,r=()=>W(t).title,i=()=>W(t).suffix,a=()=>W(t).unavailable;var o=av();let s;var c=B(o);Hi(c),tt(c,W(l)?.id===n());var u=H(c,2),f=B(u,!0),p=H(f),m=e=>{var t=iv(),n=V(t,!0);U(()=>J(n,a())),q(e,t)};ei(p,e=>{a()&&e(m)}),N(u);var h=V(H(u),!0);N(o),U(e=>{s=Ci(o,1,`preset svelte-2tqy9`,null,s,{on:W(l)?.id===n(),off:a()}),Ui(c,n()),Wi(c,W(l)?.id===n()),c.disabled=e,J(f,r()),J(h,i())},[()=>!!a()]),G(`change`,c,()=>d(n())),q(e,o)}),q(e,o)}),N(i);var m=H(i,2),h=B(m),_=e=>{var t=cv();ai(t,21,()=>W(u),([e,t])=>e,(e,t)=>{var n=L(()=>g(W(t),2));let r=()=>W(n)[0],i=()=>W(n)[1];var o=sv();let s;var c=V(o,!0);U(()=>{Y(o,`aria-checked`,W(a)===r()),s=Ci(o,1,``,null,s,{on:W(a)===r()}),J(c,i())}),G(`click`,o,()=>z(a,r(),!0)),q(e,o)}),N(t),q(e,t)};ei(h,e=>{W(l)?.group!==`steps`&&e(_)});var v=H(h,2),y=e=>{nv(e,{get parameters(){return W(l).options},get values(){return W(o)},prefix:`export`,change:f})};ei(v,e=>{W(l)&&e(y)});var b=H(v,2),x=B(b),S=V(x,!0),C=H(x,2);w_(B(C),{}),Ce(),N(C),N(b),N(m),N(r),U(()=>{J(S,W(s)?$.progress?.words??`writing …`:W(c)),C.disabled=W(s)||!W(l)}),Mr(`submit`,r,e=>{e.preventDefault(),p()}),q(e,r)},$$slots:{default:!0}}),We()}Nr([`change`,`click`]);var dv=K(`<kbd> </kbd>`),fv=K(`<div class="choice svelte-15hvpxy" role="option" tabindex="-1"><span class="label svelte-15hvpxy"> </span> <span class="note svelte-15hvpxy"> </span> <!></div>`),pv=K(`<div class="none svelte-15hvpxy" role="option" aria-selected="false" aria-disabled="true">Nothing found</div>`),mv=K(`<div class="chooser svelte-15hvpxy"><input class="field svelte-15hvpxy" role="combobox" aria-expanded="true" aria-controls="choices" aria-autocomplete="list" autocomplete="off"/> <div id="choices" role="listbox" tabindex="-1" class="svelte-15hvpxy"></div></div>`);function hv(e,t){Ue(t,!0);let n=R(``),r=R(0),i=R(void 0),a=L(()=>{let e=W(n).toLowerCase().split(/\s+/).filter(Boolean),r=({label:t,detail:n,id:r})=>e.every(e=>`${t} ${n} ${r}`.toLowerCase().includes(e)),i=t=>+!e.every(e=>t.label.toLowerCase().includes(e));return t.choices.filter(r).sort((e,t)=>i(e)-i(t)).slice(0,80)});function o(e){e&&($.dialog=null,e.run())}async function s(e){let t={ArrowDown:1,ArrowUp:-1}[e.key];if(e.key===`Enter`)o(W(a)[W(r)]);else if(t)z(r,Math.max(0,Math.min(W(a).length-1,W(r)+t)),!0);else return;e.preventDefault(),await fr(),W(i)?.querySelector(`[aria-selected=true]`)?.scrollIntoView({block:`nearest`})}var c=mv(),l=B(c);Hi(l),tt(l,!0);var u=H(l,2);ai(u,23,()=>W(a),e=>e.id,(e,t,n)=>{var i=fv(),a=B(i),s=V(a,!0),c=H(a,2),l=V(c,!0);ai(H(c,2),16,()=>W(t).keys.slice(0,1),e=>e,(e,t)=>{var n=dv(),r=V(n,!0);U(e=>J(r,e),[()=>vg(t)]),q(e,n)}),N(i),U(()=>{Y(i,`id`,`choice-${W(t).id??``}`),Y(i,`aria-selected`,W(n)===W(r)),J(s,W(t).label),J(l,W(t).detail)}),G(`click`,i,()=>o(W(t))),G(`pointermove`,i,()=>z(r,W(n),!0)),q(e,i)},e=>{q(e,pv())}),N(u),ea(u,e=>z(i,e),()=>W(i)),N(c),U(()=>{Y(l,`aria-activedescendant`,W(a)[W(r)]?`choice-${W(a)[W(r)].id}`:void 0),Y(l,`aria-label`,t.placeholder),Y(l,`placeholder`,t.placeholder),Y(u,`aria-label`,t.placeholder)}),G(`input`,l,()=>z(r,0)),G(`keydown`,l,s),Xi(l,()=>W(n),e=>z(n,e)),q(e,c),We()}Nr([`input`,`keydown`,`click`,`pointermove`]);function gv(e,t){Ue(t,!0);let n=L(()=>[...t.app.actions.filter(e=>e.id!==`finder`&&!e.id.startsWith(`open-`)&&e.enabled?.()!==!1).map(({id:e,label:t,group:n,keys:r,run:i})=>({id:e,label:t,detail:n,keys:r,run:i})),...$.motion?$.operations.map(e=>({id:`step-${e.name}`,label:`Add step: ${e.title}`,detail:e.summary,keys:[],run:()=>void N_(t.app.session,e)})):[],...$.library.map((e,n)=>({id:`library-${e.id}`,label:`Open ${e.name}`,detail:e.group,keys:n<9?[String(n+1)]:[],run:()=>void t.app.session.open(e)}))]);A_(e,{name:`finder`,title:`Find an action`,hideHead:!0,children:(e,t)=>{hv(e,{get choices(){return W(n)},placeholder:`Find an action, a step or a motion`})},$$slots:{default:!0}}),We()}var _v=K(`<kbd>1</kbd> … <kbd>9</kbd>`,1),vv=K(`<kbd> </kbd>`),yv=K(`<dt class="svelte-psm5vy"><!></dt> <dd class="svelte-psm5vy"> </dd>`,1),bv=K(`<section class="svelte-psm5vy"><h3 class="svelte-psm5vy"> </h3> <dl class="svelte-psm5vy"></dl></section>`),xv=K(`<dt class="svelte-psm5vy"> </dt><dd class="svelte-psm5vy"> </dd>`,1),Sv=K(`<div class="help svelte-psm5vy"><!> <section class="svelte-psm5vy"><h3 class="svelte-psm5vy">Pointer</h3> <dl class="svelte-psm5vy"></dl></section></div>`);function Cv(e,t){Ue(t,!0);let n=[`Play`,`Look`,`Edit`,`Studio`],r=e=>t.app.actions.filter(t=>t.group===e&&t.keys.length&&!/^open-[2-9]/.test(t.id)),i=(e,t)=>e===`open-1`?`Open a motion of the library`:t,a=[[`Drag on the time line`,`scrub, also while playing`],[`Shift+drag on the time line`,`loop; Shift+click switches it`],[`Wheel on the time line`,`zoom; with Shift, move`],[`Drag on the stage`,`turn; with Shift or right button, move`],[`Wheel on the stage`,`nearer, further`],[`Click a joint`,`select it`],[`Alt while dragging`,`no snapping`],[`Esc while dragging`,`as before`]];A_(e,{name:`help`,title:`Keys and help`,children:(e,t)=>{var o=Sv(),s=B(o);ai(s,16,()=>n,e=>e,(e,t)=>{var n=bv(),a=B(n),o=V(a,!0),s=H(a,2);ai(s,21,()=>r(t),e=>e.id,(e,t)=>{var n=yv(),r=cn(n),a=B(r),o=e=>{var t=_v();Ce(2),q(e,t)},s=e=>{var n=Wr();ai(cn(n),16,()=>W(t).keys,e=>e,(e,t)=>{var n=vv(),r=V(n,!0);U(e=>J(r,e),[()=>vg(t)]),q(e,n)}),q(e,n)};ei(a,e=>{W(t).id===`open-1`?e(o):e(s,-1)}),N(r);var c=V(H(r,2),!0);U(e=>J(c,e),[()=>i(W(t).id,W(t).label)]),q(e,n)}),N(s),N(n),U(()=>J(o,t)),q(e,n)});var c=H(s,2),l=H(B(c),2);ai(l,21,()=>a,([e,t])=>e,(e,t)=>{var n=L(()=>g(W(t),2));let r=()=>W(n)[0],i=()=>W(n)[1];var a=xv(),o=cn(a),s=V(o,!0),c=V(H(o),!0);U(()=>{J(s,r()),J(c,i())}),q(e,a)}),N(l),N(c),N(o),q(e,o)},$$slots:{default:!0}}),We()}var wv=K(`<button role="radio"> </button>`),Tv=K(`<span class="note"> </span>`),Ev=K(`<dt> </dt> <dd> <!></dd>`,1),Dv=K(`<dl class="facts numbers svelte-v414jo"></dl>`),Ov=K(`<section class="section" aria-label="Compare"><div class="head"><h2>Compare</h2><kbd title="X cycles">X</kbd></div> <div class="segments" role="radiogroup" aria-label="What is shown"></div> <!></section>`);function kv(e,t){Ue(t,!0);let n=[`result`,`both`,`original`],r=L(()=>$.mode===`view`?$.result?.numbers??[]:[]),i=L(()=>$.entry?.steps.some(({on:e})=>e)??!1);var a=Wr(),o=cn(a),s=e=>{var i=Ov(),a=H(B(i),2);ai(a,20,()=>n,e=>e,(e,n)=>{var r=wv();let i;var a=V(r,!0);U(e=>{Y(r,`aria-checked`,$.compare===n),i=Ci(r,1,``,null,i,{on:$.compare===n}),J(a,e)},[()=>n[0].toUpperCase()+n.slice(1)]),G(`click`,r,()=>t.app.setCompare(n)),q(e,r)}),N(a);var o=H(a,2),s=e=>{var t=Dv();ai(t,21,()=>W(r),e=>e.name,(e,t)=>{var n=Ev(),r=cn(n),i=V(r,!0),a=H(r,2),o=B(a,!0),s=H(o),c=e=>{var n=Tv(),r=V(n);U(()=>J(r,`was ${W(t).before_text??``}`)),q(e,n)};ei(s,e=>{W(t).before_text&&e(c)}),N(a),U(()=>{J(i,W(t).label),Y(a,`data-number`,W(t).name),Y(a,`data-value`,W(t).value),J(o,W(t).text)}),q(e,n)}),N(t),q(e,t)};ei(o,e=>{W(r).length&&e(s)}),N(i),U(()=>Y(i,`data-compare`,$.compare)),q(e,i)};ei(o,e=>{($.differs||W(i))&&e(s)}),q(e,a),We()}Nr([`click`]);var Av=K(`<option> </option>`),jv=K(`<dt>side</dt><dd><i></i> </dd>`,1),Mv=K(`<button role="radio" title="Show as a curve on the time line"><span class="svelte-1whwy1v"> </span><b class="svelte-1whwy1v"> </b></button>`),Nv=K(`<section class="section" aria-label="Joint"><div class="head"><h2>Joint</h2> <button class="quiet icon" aria-label="Clear the selection" title="Clear the selection (Esc)"><!></button></div> <dl class="facts"><dt><label for="joint">name</label></dt> <dd><select id="joint" class="field"></select></dd> <!> <dt>x y z</dt><dd class="place svelte-1whwy1v"> </dd></dl> <div class="readings svelte-1whwy1v" role="radiogroup" aria-label="Curve on the time line"></div></section>`);function Pv(e,t){Ue(t,!0);let n=Object.entries(la),r=R({}),i=R(``);function a(){let e=t.app.stage.main;if(!e||$.joint<0)return;let{places:a,index:s}=e.tracks.at($.joint,e.frameAt(t.app.clock.time));z(i,[0,1,2].map(e=>a[s+e].toFixed(3)).join(`  `),!0),z(r,Object.fromEntries(n.map(([e])=>[e,o(t.app.jointReading(e))])))}let o=e=>Number.isFinite(e)?e.toFixed(Math.abs(e)>=20?1:Math.abs(e)>=1?2:3):`–`;ca(()=>(a(),t.app.onFrame(a)));let s=L(()=>$.jointSides[$.joint]??``);var c=Nv(),l=B(c),u=H(B(l),2);E_(B(u),{}),N(u),N(l);var d=H(l,2),f=H(B(d),2),p=B(f);ai(p,22,()=>$.jointNames,e=>e,(e,t,n)=>{var r=Av(),i=V(r,!0),a={};U(()=>{J(i,t),a!==(a=W(n))&&(r.value=(r.__value=a)??``)}),q(e,r)}),N(p);var m;Ai(p),N(f);var h=H(f,2),_=e=>{var t=jv(),n=H(cn(t)),r=B(n),i=H(r,1,!0);N(n),U(()=>{Ci(r,1,_i(W(s)),`svelte-1whwy1v`),J(i,W(s))}),q(e,t)};ei(h,e=>{W(s)&&e(_)});var v=V(H(h,3));N(d);var y=H(d,2);ai(y,21,()=>n,([e,{label:t,unit:n}])=>e,(e,n)=>{var i=L(()=>g(W(n),2));let a=()=>W(i)[0],o=()=>W(i)[1].label,s=()=>W(i)[1].unit;var c=Mv();let l;var u=B(c),d=V(u,!0),f=H(u),p=V(f);N(c),U(()=>{Y(c,`aria-checked`,$.lane===a()),c.disabled=W(r)[a()]===`–`,l=Ci(c,1,`svelte-1whwy1v`,null,l,{on:$.lane===a()}),J(d,o()),Y(f,`data-reading`,a()),J(p,`${W(r)[a()]??``} ${s()??``}`)}),G(`click`,c,()=>t.app.setLane(a())),q(e,c)}),N(y),N(c),U(()=>{m!==(m=$.joint)&&(p.value=(p.__value=m)??``,ki(p,m)),J(v,`${W(i)??``} m`)}),G(`click`,u,()=>t.app.selectJoint(-1)),G(`change`,p,e=>t.app.selectJoint(Number(e.currentTarget.value))),q(e,c),We()}Nr([`click`,`change`]);var Fv=new Set([`$$slots`,`$$events`,`$$legacy`]);function Iv(e,t){let n=ia(t,Fv),r={name:`trash`,size:24,node:[[`path`,{d:`M10 11v6`}],[`path`,{d:`M14 11v6`}],[`path`,{d:`M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6`}],[`path`,{d:`M3 6h18`}],[`path`,{d:`M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2`}]],aliases:[`trash-2`]};S_(e,oa(()=>n,{get icon(){return r}}))}var Lv=new Set([`$$slots`,`$$events`,`$$legacy`]);function Rv(e,t){let n=ia(t,Lv),r={name:`plus`,size:24,node:[[`path`,{d:`M5 12h14`}],[`path`,{d:`M12 5v14`}]]};S_(e,oa(()=>n,{get icon(){return r}}))}var zv=!0,Bv=`uplot`,Vv=`u-hz`,Hv=`u-vt`,Uv=`u-title`,Wv=`u-wrap`,Gv=`u-under`,Kv=`u-over`,qv=`u-axis`,Jv=`u-off`,Yv=`u-select`,Xv=`u-cursor-x`,Zv=`u-cursor-y`,Qv=`u-cursor-pt`,$v=`u-legend`,ey=`u-live`,ty=`u-inline`,ny=`u-series`,ry=`u-marker`,iy=`u-label`,ay=`u-value`,oy=`width`,sy=`height`,cy=`top`,ly=`bottom`,uy=`left`,dy=`right`,fy=`#000`,py=`#0000`,my=`mousemove`,hy=`mousedown`,gy=`mouseup`,_y=`mouseenter`,vy=`mouseleave`,yy=`dblclick`,by=`resize`,xy=`scroll`,Sy=`change`,Cy=`dppxchange`,wy=`--`,Ty=typeof window<`u`,Ey=Ty?document:null,Dy=Ty?window:null,Oy=Ty?navigator:null,ky,Ay;function jy(){let e=devicePixelRatio;ky!=e&&(ky=e,Ay&&Ky(Sy,Ay,jy),Ay=matchMedia(`(min-resolution: ${ky-.001}dppx) and (max-resolution: ${ky+.001}dppx)`),Gy(Sy,Ay,jy),Dy.dispatchEvent(new CustomEvent(Cy)))}function My(e,t){if(t!=null){let n=e.classList;!n.contains(t)&&n.add(t)}}function Ny(e,t){let n=e.classList;n.contains(t)&&n.remove(t)}function Py(e,t,n){e.style[t]=n+`px`}function Fy(e,t,n,r){let i=Ey.createElement(e);return t!=null&&My(i,t),n?.insertBefore(i,r),i}function Iy(e,t){return Fy(`div`,e,t)}var Ly=new WeakMap;function Ry(e,t,n,r,i){let a=`translate(`+t+`px,`+n+`px)`;a!=Ly.get(e)&&(e.style.transform=a,Ly.set(e,a),t<0||n<0||t>r||n>i?My(e,Jv):Ny(e,Jv))}var zy=new WeakMap;function By(e,t,n){let r=t+n;r!=zy.get(e)&&(zy.set(e,r),e.style.background=t,e.style.borderColor=n)}var Vy=new WeakMap;function Hy(e,t,n,r){let i=t+``+n;i!=Vy.get(e)&&(Vy.set(e,i),e.style.height=n+`px`,e.style.width=t+`px`,e.style.marginLeft=r?-t/2+`px`:0,e.style.marginTop=r?-n/2+`px`:0)}var Uy={passive:!0},Wy={...Uy,capture:!0};function Gy(e,t,n,r){t.addEventListener(e,n,r?Wy:Uy)}function Ky(e,t,n,r){t.removeEventListener(e,n,Uy)}Ty&&jy();function qy(e,t,n,r){let i;n||=0,r||=t.length-1;let a=r<=2147483647;for(;r-n>1;)i=a?n+r>>1:hb((n+r)/2),t[i]<e?n=i:r=i;return e-t[n]<=t[r]-e?n:r}function Jy(e){return(t,n,r)=>{let i=-1,a=-1;for(let a=n;a<=r;a++)if(e(t[a])){i=a;break}for(let i=r;i>=n;i--)if(e(t[i])){a=i;break}return[i,a]}}var Yy=e=>e!=null,Xy=e=>e!=null&&e>0,Zy=Jy(Yy),Qy=Jy(Xy);function $y(e,t,n,r=0,i=!1){let a=i?Qy:Zy,o=i?Xy:Yy;[t,n]=a(e,t,n);let s=e[t],c=e[t];if(t>-1){if(r==1)s=e[t],c=e[n];else if(r==-1)s=e[n],c=e[t];else for(let r=t;r<=n;r++){let t=e[r];o(t)&&(t<s?s=t:t>c&&(c=t))}}return[s??Eb,c??-Eb]}function eb(e,t,n,r){let i=xb(e),a=xb(t);e==t&&(i==-1?(e*=n,t/=n):(e/=n,t*=n));let o=n==10?Sb:Cb,s=i==1?hb:_b,c=a==1?_b:hb,l=s(o(mb(e))),u=c(o(mb(t))),d=bb(n,l),f=bb(n,u);return n==10&&(l<0&&(d=Hb(d,-l)),u<0&&(f=Hb(f,-u))),r||n==2?(e=d*i,t=f*a):(e=Vb(e,d),t=Bb(t,f)),[e,t]}function tb(e,t,n,r){let i=eb(e,t,n,r);return e==0&&(i[0]=0),t==0&&(i[1]=0),i}var nb=.1,rb={mode:3,pad:nb},ib={pad:0,soft:null,mode:0},ab={min:ib,max:ib};function ob(e,t,n,r){return $b(n)?lb(e,t,n):(ib.pad=n,ib.soft=r?0:null,ib.mode=r?3:0,lb(e,t,ab))}function sb(e,t){return e??t}function cb(e,t,n){for(t=sb(t,0),n=sb(n,e.length-1);t<=n;){if(e[t]!=null)return!0;t++}return!1}function lb(e,t,n){let r=n.min,i=n.max,a=sb(r.pad,0),o=sb(i.pad,0),s=sb(r.hard,-Eb),c=sb(i.hard,Eb),l=sb(r.soft,Eb),u=sb(i.soft,-Eb),d=sb(r.mode,0),f=sb(i.mode,0),p=t-e,m=Sb(p),h=yb(mb(e),mb(t)),g=mb(Sb(h)-m);(p<1e-24||g>10)&&(p=0,(e==0||t==0)&&(p=1e-24,d==2&&l!=Eb&&(a=0),f==2&&u!=-Eb&&(o=0)));let _=p||h||1e3,v=bb(10,hb(Sb(_))),y=Hb(Vb(e-_*(p==0?e==0?.1:1:a),v/10),24),b=e>=l&&(d==1||d==3&&y<=l||d==2&&y>=l)?l:Eb,x=yb(s,y<b&&e>=b?b:vb(b,y)),S=Hb(Bb(t+_*(p==0?t==0?.1:1:o),v/10),24),C=t<=u&&(f==1||f==3&&S>=u||f==2&&S<=u)?u:-Eb,w=vb(c,S>C&&t<=C?C:yb(C,S));return x==w&&x==0&&(w=100),[x,w]}var ub=new Intl.NumberFormat(Ty?Oy.language:`en-US`),db=e=>ub.format(e),fb=Math,pb=fb.PI,mb=fb.abs,hb=fb.floor,gb=fb.round,_b=fb.ceil,vb=fb.min,yb=fb.max,bb=fb.pow,xb=fb.sign,Sb=fb.log10,Cb=fb.log2,wb=(e,t=1)=>fb.sinh(e)*t,Tb=(e,t=1)=>fb.asinh(e/t),Eb=1/0;function Db(e){return(Sb((e^e>>31)-(e>>31))|0)+1}function Ob(e,t,n){return vb(yb(e,t),n)}function kb(e){return typeof e==`function`}function Ab(e){return kb(e)?e:()=>e}var jb=()=>{},Mb=e=>e,Nb=(e,t)=>t,Pb=e=>null,Fb=e=>!0,Ib=(e,t)=>e==t,Lb=/\.\d*?(?=9{6,}|0{6,})/gm,Rb=e=>{if(Xb(e)||Ub.has(e))return e;let t=`${e}`,n=t.match(Lb);if(n==null)return e;let r=n[0].length-1;if(t.indexOf(`e-`)!=-1){let[e,n]=t.split(`e`);return+`${Rb(e)}e${n}`}return Hb(e,r)};function zb(e,t){return Rb(Hb(Rb(e/t))*t)}function Bb(e,t){return Rb(_b(Rb(e/t))*t)}function Vb(e,t){return Rb(hb(Rb(e/t))*t)}function Hb(e,t=0){if(Xb(e))return e;let n=10**t;return gb(e*n*(1+2**-52))/n}var Ub=new Map;function Wb(e){return((``+e).split(`.`)[1]||``).length}function Gb(e,t,n,r){let i=[],a=r.map(Wb);for(let o=t;o<n;o++){let t=mb(o),n=Hb(bb(e,o),t);for(let s=0;s<r.length;s++){let c=e==10?+`${r[s]}e${o}`:r[s]*n,l=(o>=0?0:t)+(o>=a[s]?0:a[s]),u=e==10?c:Hb(c,l);i.push(u),Ub.set(u,l)}}return i}var Kb={},qb=[],Jb=[null,null],Yb=Array.isArray,Xb=Number.isInteger,Zb=e=>e===void 0;function Qb(e){return typeof e==`string`}function $b(e){let t=!1;if(e!=null){let n=e.constructor;t=n==null||n==Object}return t}function ex(e){return typeof e==`object`&&!!e}var tx=Object.getPrototypeOf(Uint8Array),nx=`__proto__`;function rx(e,t=$b){let n;if(Yb(e)){let r=e.find(e=>e!=null);if(Yb(r)||t(r)){n=Array(e.length);for(let r=0;r<e.length;r++)n[r]=rx(e[r],t)}else n=e.slice()}else if(e instanceof tx)n=e.slice();else if(t(e)){n={};for(let r in e)r!=nx&&(n[r]=rx(e[r],t))}else n=e;return n}function ix(e){let t=arguments;for(let n=1;n<t.length;n++){let r=t[n];for(let t in r)t!=nx&&($b(e[t])?ix(e[t],rx(r[t])):e[t]=rx(r[t]))}return e}var ax=0,ox=1,sx=2;function cx(e,t,n){for(let r=0,i,a=-1;r<t.length;r++){let o=t[r];if(o>a){for(i=o-1;i>=0&&e[i]==null;)e[i--]=null;for(i=o+1;i<n&&e[i]==null;)e[a=i++]=null}}}function lx(e,t){if(fx(e)){let t=e[0].slice();for(let n=1;n<e.length;n++)t.push(...e[n].slice(1));return px(t[0])||(t=dx(t)),t}let n=new Set;for(let t=0;t<e.length;t++){let r=e[t][0],i=r.length;for(let e=0;e<i;e++)n.add(r[e])}let r=[Array.from(n).sort((e,t)=>e-t)],i=r[0].length,a=new Map;for(let e=0;e<i;e++)a.set(r[0][e],e);for(let n=0;n<e.length;n++){let o=e[n],s=o[0];for(let e=1;e<o.length;e++){let c=o[e],l=Array(i).fill(void 0),u=t?t[n][e]:ox,d=[];for(let e=0;e<c.length;e++){let t=c[e],n=a.get(s[e]);t===null?u!=ax&&(l[n]=t,u==sx&&d.push(n)):l[n]=t}cx(l,d,i),r.push(l)}}return r}var ux=typeof queueMicrotask>`u`?e=>Promise.resolve().then(e):queueMicrotask;function dx(e){let t=e[0],n=t.length,r=Array(n);for(let e=0;e<r.length;e++)r[e]=e;r.sort((e,n)=>t[e]-t[n]);let i=[];for(let t=0;t<e.length;t++){let a=e[t],o=Array(n);for(let e=0;e<n;e++)o[e]=a[r[e]];i.push(o)}return i}function fx(e){let t=e[0][0],n=t.length;for(let r=1;r<e.length;r++){let i=e[r][0];if(i.length!=n)return!1;if(i!=t){for(let e=0;e<n;e++)if(i[e]!=t[e])return!1}}return!0}function px(e,t=100){let n=e.length;if(n<=1)return!0;let r=0,i=n-1;for(;r<=i&&e[r]==null;)r++;for(;i>=r&&e[i]==null;)i--;if(i<=r)return!0;let a=yb(1,hb((i-r+1)/t));for(let t=e[r],n=r+a;n<=i;n+=a){let r=e[n];if(r!=null){if(r<=t)return!1;t=r}}return!0}var mx=[`January`,`February`,`March`,`April`,`May`,`June`,`July`,`August`,`September`,`October`,`November`,`December`],hx=[`Sunday`,`Monday`,`Tuesday`,`Wednesday`,`Thursday`,`Friday`,`Saturday`];function gx(e){return e.slice(0,3)}var _x=hx.map(gx),vx={MMMM:mx,MMM:mx.map(gx),WWWW:hx,WWW:_x};function yx(e){return(e<10?`0`:``)+e}function bx(e){return(e<10?`00`:e<100?`0`:``)+e}var xx={YYYY:e=>e.getFullYear(),YY:e=>(e.getFullYear()+``).slice(2),MMMM:(e,t)=>t.MMMM[e.getMonth()],MMM:(e,t)=>t.MMM[e.getMonth()],MM:e=>yx(e.getMonth()+1),M:e=>e.getMonth()+1,DD:e=>yx(e.getDate()),D:e=>e.getDate(),WWWW:(e,t)=>t.WWWW[e.getDay()],WWW:(e,t)=>t.WWW[e.getDay()],HH:e=>yx(e.getHours()),H:e=>e.getHours(),h:e=>{let t=e.getHours();return t==0?12:t>12?t-12:t},AA:e=>e.getHours()>=12?`PM`:`AM`,aa:e=>e.getHours()>=12?`pm`:`am`,a:e=>e.getHours()>=12?`p`:`a`,mm:e=>yx(e.getMinutes()),m:e=>e.getMinutes(),ss:e=>yx(e.getSeconds()),s:e=>e.getSeconds(),fff:e=>bx(e.getMilliseconds())};function Sx(e,t){t||=vx;let n=[],r=/\{([a-z]+)\}|[^{]+/gi,i;for(;i=r.exec(e);)n.push(i[0][0]==`{`?xx[i[1]]:i[0]);return e=>{let r=``;for(let i=0;i<n.length;i++)r+=typeof n[i]==`string`?n[i]:n[i](e,t);return r}}var Cx=new Intl.DateTimeFormat().resolvedOptions().timeZone;function wx(e,t){let n;return t==`UTC`||t==`Etc/UTC`?n=new Date(+e+e.getTimezoneOffset()*6e4):t==Cx?n=e:(n=new Date(e.toLocaleString(`en-US`,{timeZone:t})),n.setMilliseconds(e.getMilliseconds())),n}var Tx=e=>e%1==0,Ex=[1,2,2.5,5],Dx=Gb(10,-32,0,Ex),Ox=Gb(10,0,32,Ex),kx=Ox.filter(Tx),Ax=Dx.concat(Ox),jx=`
`,Mx=`{YYYY}`,Nx=jx+Mx,Px=`{M}/{D}`,Fx=jx+Px,Ix=Fx+`/{YY}`,Lx=`{aa}`,Rx=`{h}:{mm}`+Lx,zx=jx+Rx,Bx=`:{ss}`,Vx=null;function Hx(e){let t=e*1e3,n=t*60,r=n*60,i=r*24,a=i*30,o=i*365,s=(e==1?Gb(10,0,3,Ex).filter(Tx):Gb(10,-3,0,Ex)).concat([t,t*5,t*10,t*15,t*30,n,n*5,n*10,n*15,n*30,r,r*2,r*3,r*4,r*6,r*8,r*12,i,i*2,i*3,i*4,i*5,i*6,i*7,i*8,i*9,i*10,i*15,a,a*2,a*3,a*4,a*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,Mx,Vx,Vx,Vx,Vx,Vx,Vx,1],[i*28,`{MMM}`,Nx,Vx,Vx,Vx,Vx,Vx,1],[i,Px,Nx,Vx,Vx,Vx,Vx,Vx,1],[r,`{h}`+Lx,Ix,Vx,Fx,Vx,Vx,Vx,1],[n,Rx,Ix,Vx,Fx,Vx,Vx,Vx,1],[t,Bx,Ix+` `+Rx,Vx,Fx+` `+Rx,Vx,zx,Vx,1],[e,Bx+`.{fff}`,Ix+` `+Rx,Vx,Fx+` `+Rx,Vx,zx,Vx,1]];function l(t){return(s,c,l,u,d,f)=>{let p=[],m=d>=o,h=d>=a&&d<o,g=t(l),_=Hb(g*e,3),v=Qx(g.getFullYear(),m?0:g.getMonth(),h||m?1:g.getDate()),y=Hb(v*e,3);if(h||m){let n=h?d/a:0,r=m?d/o:0,i=_==y?_:Hb(Qx(v.getFullYear()+r,v.getMonth()+n,1)*e,3),s=new Date(gb(i/e)),c=s.getFullYear(),l=s.getMonth();for(let a=0;i<=u;a++){let o=Qx(c+r*a,l+n*a,1),s=o-t(Hb(o*e,3));i=Hb((+o+s)*e,3),i<=u&&p.push(i)}}else{let a=d>=i?i:d,o=y+(hb(l)-hb(_))+Bb(_-y,a);p.push(o);let m=t(o),h=m.getHours()+m.getMinutes()/n+m.getSeconds()/r,g=d/r,v=f/s.axes[c]._space;for(;o=Hb(o+d,e==1?0:3),!(o>u);)if(g>1){let e=hb(Hb(h+g,6))%24,n=t(o).getHours()-e;n>1&&(n=-1),o-=n*r,h=(h+g)%24;let i=p[p.length-1];Hb((o-i)/d,3)*v>=.7&&p.push(o)}else p.push(o)}return p}}return[s,c,l]}var[Ux,Wx,Gx]=Hx(1),[Kx,qx,Jx]=Hx(.001);Gb(2,-53,53,[1]);function Yx(e,t){return e.map(e=>e.map((n,r)=>r==0||r==8||n==null?n:t(r==1||e[8]==0?n:e[1]+n)))}function Xx(e,t){return(n,r,i,a,o)=>{let s=t.find(e=>o>=e[0])||t[t.length-1],c,l,u,d,f,p;return r.map(t=>{let n=e(t),r=n.getFullYear(),i=n.getMonth(),a=n.getDate(),o=n.getHours(),m=n.getMinutes(),h=n.getSeconds(),g=r!=c&&s[2]||i!=l&&s[3]||a!=u&&s[4]||o!=d&&s[5]||m!=f&&s[6]||h!=p&&s[7]||s[1];return c=r,l=i,u=a,d=o,f=m,p=h,g(n)})}}function Zx(e,t){let n=Sx(t);return(t,r,i,a,o)=>r.map(t=>n(e(t)))}function Qx(e,t,n){return new Date(e,t,n)}function $x(e,t){return t(e)}var eS=`{YYYY}-{MM}-{DD} {h}:{mm}{aa}`;function tS(e,t){return(n,r,i,a)=>a==null?wy:t(e(r))}function nS(e,t){let n=e.series[t];return n.width?n.stroke(e,t):n.points.width?n.points.stroke(e,t):null}function rS(e,t){return e.series[t].fill(e,t)}var iS={show:!0,live:!0,isolate:!1,mount:jb,markers:{show:!0,width:2,stroke:nS,fill:rS,dash:`solid`},idx:null,idxs:null,values:[]};function aS(e,t){let n=e.cursor.points,r=Iy(),i=n.size(e,t);Py(r,oy,i),Py(r,sy,i);let a=i/-2;Py(r,`marginLeft`,a),Py(r,`marginTop`,a);let o=n.width(e,t,i);return o&&Py(r,`borderWidth`,o),r}function oS(e,t){let n=e.series[t].points;return n._fill||n._stroke}function sS(e,t){let n=e.series[t].points;return n._stroke||n._fill}function cS(e,t){return e.series[t].points.size}var lS=[0,0];function uS(e,t,n){return lS[0]=t,lS[1]=n,lS}function dS(e,t,n,r=!0){return e=>{e.button!=0||r&&e.target!=t||n(e)}}function fS(e,t,n,r=!0){return e=>{r&&e.target!=t||n(e)}}var pS={show:!0,x:!0,y:!0,lock:!1,move:uS,points:{one:!1,show:aS,size:cS,width:0,stroke:sS,fill:oS},bind:{mousedown:dS,mouseup:dS,click:dS,dblclick:dS,mousemove:fS,mouseleave:fS,mouseenter:fS},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(e,t)=>{t.stopPropagation(),t.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(e,t,n,r,i)=>r-i,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},mS={show:!0,stroke:`rgba(0,0,0,0.07)`,width:2},hS=ix({},mS,{filter:Nb}),gS=ix({},hS,{size:10}),_S=ix({},mS,{show:!1}),vS=`12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"`,yS=`bold `+vS,bS=1.5,xS={show:!0,scale:`x`,stroke:fy,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:yS,side:2,grid:hS,ticks:gS,border:_S,font:vS,lineGap:bS,rotate:0},SS=`Value`,CS=`Time`,wS={show:!0,scale:`x`,auto:!1,sorted:1,min:Eb,max:-1/0,idxs:[]};function TS(e,t,n,r,i){return t.map(e=>e==null?``:db(e))}function ES(e,t,n,r,i,a,o){let s=[],c=Ub.get(i)||0;n=o?n:Hb(Bb(n,i),c);for(let e=n;e<=r;e=Hb(e+i,c))s.push(Object.is(e,-0)?0:e);return s}function DS(e,t,n,r,i,a,o){let s=[],c=e.scales[e.axes[t].scale].log;i=bb(c,hb((c==10?Sb:Cb)(n))),c==10&&(i=Ax[qy(i,Ax)]);let l=n,u=i*c;c==10&&(u=Ax[qy(u,Ax)]);do s.push(l),l+=i,c==10&&!Ub.has(l)&&(l=Hb(l,Ub.get(i))),l>=u&&(i=l,u=i*c,c==10&&(u=Ax[qy(u,Ax)]));while(l<=r);return s}function OS(e,t,n,r,i,a,o){let s=e.scales[e.axes[t].scale].asinh,c=r>s?DS(e,t,yb(s,n),r,i):[s],l=r>=0&&n<=0?[0]:[];return(n<-s?DS(e,t,yb(s,-r),-n,i):[s]).reverse().map(e=>-e).concat(l,c)}var kS=/./,AS=/[12357]/,jS=/[125]/,MS=/1/,NS=(e,t,n,r)=>e.map((e,i)=>t==4&&e==0||i%r==0&&n.test(e.toExponential()[+(e<0)])?e:null);function PS(e,t,n,r,i){let a=e.axes[n],o=a.scale,s=e.scales[o],c=e.valToPos,l=a._space,u=c(10,o),d=c(9,o)-u>=l?kS:c(7,o)-u>=l?AS:c(5,o)-u>=l?jS:MS;if(d==MS){let e=mb(c(1,o)-u);if(e<l)return NS(t.slice().reverse(),s.distr,d,_b(l/e)).reverse()}return NS(t,s.distr,d,1)}function FS(e,t,n,r,i){let a=e.axes[n],o=a.scale,s=a._space,c=e.valToPos,l=mb(c(1,o)-c(2,o));return l<s?NS(t.slice().reverse(),3,kS,_b(s/l)).reverse():t}function IS(e,t,n,r){return r==null?wy:t==null?``:db(t)}var LS={show:!0,scale:`y`,stroke:fy,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:yS,side:3,grid:hS,ticks:gS,border:_S,font:vS,lineGap:bS,rotate:0};function RS(e,t){return Hb((3+(e||1)*2)*t,3)}function zS(e,t){let{scale:n,idxs:r}=e.series[0],i=e._data[0],a=e.valToPos(i[r[0]],n,!0),o=mb(e.valToPos(i[r[1]],n,!0)-a)/(e.series[t].points.space*ky);return r[1]-r[0]<=o}var BS={scale:null,auto:!0,sorted:0,min:Eb,max:-1/0},VS=(e,t,n,r,i)=>i,HS={show:!0,auto:!0,sorted:0,gaps:VS,alpha:1,facets:[ix({},BS,{scale:`x`}),ix({},BS,{scale:`y`})]},US={scale:`y`,auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:VS,alpha:1,points:{show:zS,filter:null},values:null,min:Eb,max:-1/0,idxs:[],path:null,clip:null};function WS(e,t,n,r,i){return n/10}var GS={time:zv,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},KS=ix({},GS,{time:!1,ori:1}),qS={};function JS(e,t){let n=qS[e];return n||(n={key:e,plots:[],sub(e){n.plots.push(e)},unsub(e){n.plots=n.plots.filter(t=>t!=e)},pub(e,t,r,i,a,o,s){for(let c=0;c<n.plots.length;c++)n.plots[c]!=t&&n.plots[c].pub(e,t,r,i,a,o,s)}},e!=null&&(qS[e]=n)),n}var YS=1,XS=2;function ZS(e,t,n){let r=e.mode,i=e.series[t],a=r==2?e._data[t]:e._data,o=e.scales,s=e.bbox,c=a[0],l=r==2?a[1]:a[t],u=r==2?o[i.facets[0].scale]:o[e.series[0].scale],d=r==2?o[i.facets[1].scale]:o[i.scale],f=s.left,p=s.top,m=s.width,h=s.height,g=e.valToPosH,_=e.valToPosV;return u.ori==0?n(i,c,l,u,d,g,_,f,p,m,h,oC,cC,uC,fC,mC):n(i,c,l,u,d,_,g,p,f,h,m,sC,lC,dC,pC,hC)}function QS(e,t){let n=0,r=0,i=sb(e.bands,qb);for(let e=0;e<i.length;e++){let a=i[e];a.series[0]==t?n=a.dir:a.series[1]==t&&(a.dir==1?r|=1:r|=2)}return[n,r==1?-1:r==2?1:r==3?2:0]}function $S(e,t,n,r,i){let a=e.mode,o=e.series[t],s=a==2?o.facets[1].scale:o.scale,c=e.scales[s];return i==-1?c.min:i==1?c.max:c.distr==3?c.dir==1?c.min:c.max:0}function eC(e,t,n,r,i,a){return ZS(e,t,(e,t,o,s,c,l,u,d,f,p,m)=>{let h=e.pxRound,g=s.dir*(s.ori==0?1:-1),_=s.ori==0?cC:lC,v,y;g==1?(v=n,y=r):(v=r,y=n);let b=h(l(t[v],s,p,d)),x=h(u(o[v],c,m,f)),S=h(l(t[y],s,p,d)),C=h(u(a==1?c.max:c.min,c,m,f)),w=new Path2D(i);return _(w,S,C),_(w,b,C),_(w,b,x),w})}function tC(e,t,n,r,i,a){let o=null;if(e.length>0){o=new Path2D;let s=t==0?uC:dC,c=n;for(let t=0;t<e.length;t++){let n=e[t];if(n[1]>n[0]){let e=n[0]-c;e>0&&s(o,c,r,e,r+a),c=n[1]}}let l=n+i-c;l>0&&s(o,c,r-5,l,r+a+10)}return o}function nC(e,t,n){let r=e[e.length-1];r&&r[0]==t?r[1]=n:e.push([t,n])}function rC(e,t,n,r,i,a,o){let s=[],c=e.length;for(let l=i==1?n:r;l>=n&&l<=r;l+=i)if(t[l]===null){let u=l,d=l;if(i==1)for(;++l<=r&&t[l]===null;)d=l;else for(;--l>=n&&t[l]===null;)d=l;let f=a(e[u]),p=d==u?f:a(e[d]),m=u-i;f=o<=0&&m>=0&&m<c?a(e[m]):f;let h=d+i;p=o>=0&&h>=0&&h<c?a(e[h]):p,p>=f&&s.push([f,p])}return s}function iC(e){return e==0?Mb:e==1?gb:t=>zb(t,e)}function aC(e){let t=e==0?oC:sC,n=e==0?(e,t,n,r,i,a)=>{e.arcTo(t,n,r,i,a)}:(e,t,n,r,i,a)=>{e.arcTo(n,t,i,r,a)},r=e==0?(e,t,n,r,i)=>{e.rect(t,n,r,i)}:(e,t,n,r,i)=>{e.rect(n,t,i,r)};return(e,i,a,o,s,c=0,l=0)=>{c==0&&l==0?r(e,i,a,o,s):(c=vb(c,o/2,s/2),l=vb(l,o/2,s/2),t(e,i+c,a),n(e,i+o,a,i+o,a+s,c),n(e,i+o,a+s,i,a+s,l),n(e,i,a+s,i,a,l),n(e,i,a,i+o,a,c),e.closePath())}}var oC=(e,t,n)=>{e.moveTo(t,n)},sC=(e,t,n)=>{e.moveTo(n,t)},cC=(e,t,n)=>{e.lineTo(t,n)},lC=(e,t,n)=>{e.lineTo(n,t)},uC=aC(0),dC=aC(1),fC=(e,t,n,r,i,a)=>{e.arc(t,n,r,i,a)},pC=(e,t,n,r,i,a)=>{e.arc(n,t,r,i,a)},mC=(e,t,n,r,i,a,o)=>{e.bezierCurveTo(t,n,r,i,a,o)},hC=(e,t,n,r,i,a,o)=>{e.bezierCurveTo(n,t,i,r,o,a)};function gC(e){return(e,t,n,r,i)=>ZS(e,t,(t,a,o,s,c,l,u,d,f,p,m)=>{let{pxRound:h,points:g}=t,_,v;s.ori==0?(_=oC,v=fC):(_=sC,v=pC);let y=Hb(g.width*ky,3),b=(g.size-g.width)/2*ky,x=Hb(b*2,3),S=new Path2D,C=new Path2D,{left:w,top:T,width:E,height:D}=e.bbox;uC(C,w-x,T-x,E+x*2,D+x*2);let O=e=>{if(o[e]!=null){let t=h(l(a[e],s,p,d)),n=h(u(o[e],c,m,f));_(S,t+b,n),v(S,t,n,b,0,pb*2)}};if(i)i.forEach(O);else for(let e=n;e<=r;e++)O(e);return{stroke:y>0?S:null,fill:S,clip:C,flags:3}})}function _C(e){return(t,n,r,i,a,o)=>{r!=i&&(a!=r&&o!=r&&e(t,n,r),a!=i&&o!=i&&e(t,n,i),e(t,n,o))}}var vC=_C(cC),yC=_C(lC);function bC(e){let t=sb(e?.alignGaps,0);return(e,n,r,i)=>ZS(e,n,(a,o,s,c,l,u,d,f,p,m,h)=>{[r,i]=Zy(s,r,i);let g=a.pxRound,_=e=>g(u(e,c,m,f)),v=e=>g(d(e,l,h,p)),y,b;c.ori==0?(y=cC,b=vC):(y=lC,b=yC);let x=c.dir*(c.ori==0?1:-1),S={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:YS},C=S.stroke,w=!1;if(i-r>=m*4){let t=t=>e.posToVal(t,c.key,!0),n=null,a=null,l,u,d,f=_(o[x==1?r:i]),p=_(o[r]),m=_(o[i]),h=t(x==1?p+1:m-1);for(let e=x==1?r:i;e>=r&&e<=i;e+=x){let r=o[e],i=(x==1?r<h:r>h)?f:_(r),c=s[e];i==f?c==null?c===null&&(w=!0):(u=c,n==null?(y(C,i,v(u)),l=n=a=u):u<n?n=u:u>a&&(a=u)):(n!=null&&b(C,f,v(n),v(a),v(l),v(u)),c==null?(n=a=null,c===null&&(w=!0)):(u=c,y(C,i,v(u)),n=a=l=u),f=i,h=t(f+x))}n!=null&&n!=a&&d!=f&&b(C,f,v(n),v(a),v(l),v(u))}else for(let e=x==1?r:i;e>=r&&e<=i;e+=x){let t=s[e];t===null?w=!0:t!=null&&y(C,_(o[e]),v(t))}let[T,E]=QS(e,n);if(a.fill!=null||T!=0){let t=S.fill=new Path2D(C),s=v(a.fillTo(e,n,a.min,a.max,T)),c=_(o[r]),l=_(o[i]);x==-1&&([l,c]=[c,l]),y(t,l,s),y(t,c,s)}if(!a.spanGaps){let l=[];w&&l.push(...rC(o,s,r,i,x,_,t)),S.gaps=l=a.gaps(e,n,r,i,l),S.clip=tC(l,c.ori,f,p,m,h)}return E!=0&&(S.band=E==2?[eC(e,n,r,i,C,-1),eC(e,n,r,i,C,1)]:eC(e,n,r,i,C,E)),S})}function xC(e){let t=sb(e.align,1),n=sb(e.ascDesc,!1),r=sb(e.alignGaps,0),i=sb(e.extend,!1);return(e,a,o,s)=>ZS(e,a,(c,l,u,d,f,p,m,h,g,_,v)=>{[o,s]=Zy(u,o,s);let y=c.pxRound,{left:b,width:x}=e.bbox,S=e=>y(p(e,d,_,h)),C=e=>y(m(e,f,v,g)),w=d.ori==0?cC:lC,T={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:YS},E=T.stroke,D=d.dir*(d.ori==0?1:-1),O=C(u[D==1?o:s]),k=S(l[D==1?o:s]),A=k,j=k;i&&t==-1&&(j=b,w(E,j,O)),w(E,k,O);for(let e=D==1?o:s;e>=o&&e<=s;e+=D){let n=u[e];if(n==null)continue;let r=S(l[e]),i=C(n);t==1?w(E,r,O):w(E,A,i),w(E,r,i),O=i,A=r}let ee=A;i&&t==1&&(ee=b+x,w(E,ee,O));let[te,ne]=QS(e,a);if(c.fill!=null||te!=0){let t=T.fill=new Path2D(E),n=C(c.fillTo(e,a,c.min,c.max,te));w(t,ee,n),w(t,j,n)}if(!c.spanGaps){let i=[];i.push(...rC(l,u,o,s,D,S,r));let f=c.width*ky/2,p=n||t==1?f:-f,m=n||t==-1?-f:f;i.forEach(e=>{e[0]+=p,e[1]+=m}),T.gaps=i=c.gaps(e,a,o,s,i),T.clip=tC(i,d.ori,h,g,_,v)}return ne!=0&&(T.band=ne==2?[eC(e,a,o,s,E,-1),eC(e,a,o,s,E,1)]:eC(e,a,o,s,E,ne)),T})}function SC(e,t,n,r,i,a,o=Eb){if(e.length>1){let s=null;for(let c=0,l=1/0;c<e.length;c++)if(t[c]!==void 0){if(s!=null){let t=mb(e[c]-e[s]);t<l&&(l=t,o=mb(n(e[c],r,i,a)-n(e[s],r,i,a)))}s=c}}return o}function CC(e){e||=Kb;let t=sb(e.size,[.6,Eb,1]),n=e.align||0,r=e.gap||0,i=e.radius;i=i==null?[0,0]:typeof i==`number`?[i,0]:i;let a=Ab(i),o=1-t[0],s=sb(t[1],Eb),c=sb(t[2],1),l=sb(e.disp,Kb),u=sb(e.each,e=>{}),{fill:d,stroke:f}=l;return(e,t,i,p)=>ZS(e,t,(m,h,g,_,v,y,b,x,S,C,w)=>{let T=m.pxRound,E=n,D=r*ky,O=s*ky,k=c*ky,A,j;_.ori==0?[A,j]=a(e,t):[j,A]=a(e,t);let ee=_.dir*(_.ori==0?1:-1),te=_.ori==0?uC:dC,ne=_.ori==0?u:(e,t,n,r,i,a,o)=>{u(e,t,n,i,r,o,a)},re=sb(e.bands,qb).find(e=>e.series[0]==t),ie=re==null?0:re.dir,ae=m.fillTo(e,t,m.min,m.max,ie),oe=T(b(ae,v,w,S)),se,ce,le,ue=C,de=T(m.width*ky),fe=!1,pe=null,me=null,he=null,ge=null;d!=null&&(de==0||f!=null)&&(fe=!0,pe=d.values(e,t,i,p),me=new Map,new Set(pe).forEach(e=>{e!=null&&me.set(e,new Path2D)}),de>0&&(he=f.values(e,t,i,p),ge=new Map,new Set(he).forEach(e=>{e!=null&&ge.set(e,new Path2D)})));let{x0:_e,size:ve}=l;if(_e!=null&&ve!=null){E=1,h=_e.values(e,t,i,p),_e.unit==2&&(h=h.map(t=>e.posToVal(x+t*C,_.key,!0)));let n=ve.values(e,t,i,p);ce=ve.unit==2?n[0]*C:y(n[0],_,C,x)-y(0,_,C,x),ue=SC(h,g,y,_,C,x,ue),le=ue-ce+D}else ue=SC(h,g,y,_,C,x,ue),le=ue*o+D,ce=ue-le;le<1&&(le=0),de>=ce/2&&(de=0),le<5&&(T=Mb);let M=le>0,ye=ue-le-(M?de:0);ce=T(Ob(ye,k,O)),se=(E==0?ce/2:E==ee?0:ce)-E*ee*((E==0?D/2:0)+(M?de/2:0));let be={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},xe=fe?null:new Path2D,Se=null;if(re!=null)Se=e.data[re.series[1]];else{let{y0:n,y1:r}=l;n!=null&&r!=null&&(g=r.values(e,t,i,p),Se=n.values(e,t,i,p))}let N=A*ce,Ce=j*ce;for(let n=ee==1?i:p;n>=i&&n<=p;n+=ee){let r=g[n];if(r==null)continue;if(Se!=null){let e=Se[n]??0;if(r-e==0)continue;oe=b(e,v,w,S)}let i=y(_.distr!=2||l!=null?h[n]:n,_,C,x),a=b(sb(r,ae),v,w,S),o=T(i-se),s=T(yb(a,oe)),c=T(vb(a,oe)),u=s-c;if(r!=null){let i=r<0?Ce:N,a=r<0?N:Ce;fe?(de>0&&he[n]!=null&&te(ge.get(he[n]),o,c+hb(de/2),ce,yb(0,u-de),i,a),pe[n]!=null&&te(me.get(pe[n]),o,c+hb(de/2),ce,yb(0,u-de),i,a)):te(xe,o,c+hb(de/2),ce,yb(0,u-de),i,a),ne(e,t,n,o-de/2,c,ce+de,u)}}return de>0?be.stroke=fe?ge:xe:fe||(be._fill=m.width==0?m._fill:m._stroke??m._fill,be.width=0),be.fill=fe?me:xe,be})}function wC(e,t){let n=sb(t?.alignGaps,0);return(t,r,i,a)=>ZS(t,r,(o,s,c,l,u,d,f,p,m,h,g)=>{[i,a]=Zy(c,i,a);let _=o.pxRound,v=e=>_(d(e,l,h,p)),y=e=>_(f(e,u,g,m)),b,x,S;l.ori==0?(b=oC,S=cC,x=mC):(b=sC,S=lC,x=hC);let C=l.dir*(l.ori==0?1:-1),w=v(s[C==1?i:a]),T=w,E=[],D=[];for(let e=C==1?i:a;e>=i&&e<=a;e+=C)if(c[e]!=null){let t=s[e],n=v(t);E.push(T=n),D.push(y(c[e]))}let O={stroke:e(E,D,b,S,x,_),fill:null,clip:null,band:null,gaps:null,flags:YS},k=O.stroke,[A,j]=QS(t,r);if(o.fill!=null||A!=0){let e=O.fill=new Path2D(k),n=y(o.fillTo(t,r,o.min,o.max,A));S(e,T,n),S(e,w,n)}if(!o.spanGaps){let e=[];e.push(...rC(s,c,i,a,C,v,n)),O.gaps=e=o.gaps(t,r,i,a,e),O.clip=tC(e,l.ori,p,m,h,g)}return j!=0&&(O.band=j==2?[eC(t,r,i,a,k,-1),eC(t,r,i,a,k,1)]:eC(t,r,i,a,k,j)),O})}function TC(e){return wC(EC,e)}function EC(e,t,n,r,i,a){let o=e.length;if(o<2)return null;let s=new Path2D;if(n(s,e[0],t[0]),o==2)r(s,e[1],t[1]);else{let n=Array(o),r=Array(o-1),a=Array(o-1),c=Array(o-1);for(let n=0;n<o-1;n++)a[n]=t[n+1]-t[n],c[n]=e[n+1]-e[n],r[n]=a[n]/c[n];n[0]=r[0];for(let e=1;e<o-1;e++)r[e]===0||r[e-1]===0||r[e-1]>0!=r[e]>0?n[e]=0:(n[e]=3*(c[e-1]+c[e])/((2*c[e]+c[e-1])/r[e-1]+(c[e]+2*c[e-1])/r[e]),isFinite(n[e])||(n[e]=0));n[o-1]=r[o-2];for(let r=0;r<o-1;r++)i(s,e[r]+c[r]/3,t[r]+n[r]*c[r]/3,e[r+1]-c[r]/3,t[r+1]-n[r+1]*c[r]/3,e[r+1],t[r+1])}return s}var DC=new Set;function OC(){for(let e of DC)e.syncRect(!0)}Ty&&(Gy(by,Dy,OC),Gy(xy,Dy,OC,!0),Gy(Cy,Dy,()=>{WC.pxRatio=ky}));var kC=bC(),AC=gC();function jC(e,t,n,r){return(r?[e[0],e[1]].concat(e.slice(2)):[e[0]].concat(e.slice(1))).map((e,r)=>NC(e,r,t,n))}function MC(e,t){return e.map((e,n)=>n==0?{}:ix({},t,e))}function NC(e,t,n,r){return ix({},t==0?n:r,e)}function PC(e,t,n){return t==null?Jb:[t,n]}var FC=PC;function IC(e,t,n){return t==null?Jb:ob(t,n,nb,!0)}function LC(e,t,n,r){return t==null?Jb:eb(t,n,e.scales[r].log,!1)}var RC=LC;function zC(e,t,n,r){return t==null?Jb:tb(t,n,e.scales[r].log,!1)}var BC=zC;function VC(e,t,n,r,i){let a=yb(Db(e),Db(t)),o=t-e,s=qy(i/r*o,n);do{let e=n[s],t=r*e/o;if(t>=i&&a+(e<5?Ub.get(e):0)<=17)return[e,t]}while(++s<n.length);return[0,0]}function HC(e){let t,n;return e=e.replace(/(\d+)px/,(e,r)=>(t=gb((n=+r)*ky))+`px`),[e,t,n]}function UC(e){e.show&&[e.font,e.labelFont].forEach(e=>{let t=Hb(e[2]*ky,1);e[0]=e[0].replace(/[0-9.]+px/,t+`px`),e[1]=t})}function WC(e,t,n){let r={mode:sb(e.mode,1)},i=r.mode;function a(e,t,n,r){let i=t.valToPct(e);return r+n*(t.dir==-1?1-i:i)}function o(e,t,n,r){let i=t.valToPct(e);return r+n*(t.dir==-1?i:1-i)}function s(e,t,n,r){return t.ori==0?a(e,t,n,r):o(e,t,n,r)}r.valToPosH=a,r.valToPosV=o;let c=!1;r.status=0;let l=r.root=Iy(Bv);if(e.id!=null&&(l.id=e.id),My(l,e.class),e.title){let t=Iy(Uv,l);t.textContent=e.title}let u=Fy(`canvas`),d=r.ctx=u.getContext(`2d`),f=Iy(Wv,l);Gy(`click`,f,e=>{e.target===m&&(cn!=an||V!=on)&&ln.click(r,e)},!0);let p=r.under=Iy(Gv,f);f.appendChild(u);let m=r.over=Iy(Kv,f);e=rx(e);let h=+sb(e.pxAlign,1),g=iC(h);(e.plugins||[]).forEach(t=>{t.opts&&(e=t.opts(r,e)||e)});let _=e.ms||.001,v=r.series=i==1?jC(e.series||[],wS,US,!1):MC(e.series||[null],HS),y=r.axes=jC(e.axes||[],xS,LS,!0),b=r.scales={},x=r.bands=e.bands||[];x.forEach(e=>{e.fill=Ab(e.fill||null),e.dir=sb(e.dir,-1)});let S=i==2?v[1].facets[0].scale:v[0].scale,C={axes:Ut,series:Nt},w=(e.drawOrder||[`axes`,`series`]).map(e=>C[e]);function T(e){let t=e.distr==3?t=>Sb(t>0?t:e.clamp(r,t,e.min,e.max,e.key)):e.distr==4?t=>Tb(t,e.asinh):e.distr==100?t=>e.fwd(t):e=>e;return n=>{let r=t(n),{_min:i,_max:a}=e,o=a-i;return(r-i)/o}}function E(t){let n=b[t];if(n==null){let r=(e.scales||Kb)[t]||Kb;if(r.from!=null){E(r.from);let e=ix({},b[r.from],r,{key:t});e.valToPct=T(e),b[t]=e}else{n=b[t]=ix({},t==S?GS:KS,r),n.key=t;let e=n.time,a=n.range,o=Yb(a);if((t!=S||i==2&&!e)&&(o&&(a[0]==null||a[1]==null)&&(a={min:a[0]==null?rb:{mode:1,hard:a[0],soft:a[0]},max:a[1]==null?rb:{mode:1,hard:a[1],soft:a[1]}},o=!1),!o&&$b(a))){let e=a;a=(t,n,r)=>n==null?Jb:ob(n,r,e)}n.range=Ab(a||(e?FC:t==S?n.distr==3?RC:n.distr==4?BC:PC:n.distr==3?LC:n.distr==4?zC:IC)),n.auto=Ab(!o&&n.auto),n.clamp=Ab(n.clamp||WS),n._min=n._max=null,n.valToPct=T(n)}}}E(`x`),E(`y`),i==1&&v.forEach(e=>{E(e.scale)}),y.forEach(e=>{E(e.scale)});for(let t in e.scales)E(t);let D=b[S],O=D.distr,k,A;D.ori==0?(My(l,Vv),k=a,A=o):(My(l,Hv),k=o,A=a);let j={};for(let e in b){let t=b[e];(t.min!=null||t.max!=null)&&(j[e]={min:t.min,max:t.max},t.min=t.max=null)}let ee=e.tzDate||(e=>new Date(gb(e/_))),te=e.fmtDate||Sx,ne=_==1?Gx(ee):Jx(ee),re=Xx(ee,Yx(_==1?Wx:qx,te)),ie=tS(ee,$x(eS,te)),ae=[],oe=r.legend=ix({},iS,e.legend),se=r.cursor=ix({},pS,{drag:{y:i==2}},e.cursor),ce=oe.show,le=se.show,ue=oe.markers;oe.idxs=ae,ue.width=Ab(ue.width),ue.dash=Ab(ue.dash),ue.stroke=Ab(ue.stroke),ue.fill=Ab(ue.fill);let de,fe,pe,me=[],he=[],ge,_e=!1,ve={};if(oe.live){let e=v[1]?v[1].values:null;_e=e!=null,ge=_e?e(r,1,0):{_:0};for(let e in ge)ve[e]=wy}if(ce){if(de=Fy(`table`,$v,l),pe=Fy(`tbody`,null,de),oe.mount(r,de),_e){fe=Fy(`thead`,null,de,pe);let e=Fy(`tr`,null,fe);for(var M in Fy(`th`,null,e),ge)Fy(`th`,iy,e).textContent=M}else My(de,ty),oe.live&&My(de,ey)}let ye={show:!0},be={show:!1};function xe(e,t){if(t==0&&(_e||!oe.live||i==2))return Jb;let n=[],a=Fy(`tr`,ny,pe,pe.childNodes[t]);My(a,e.class),e.show||My(a,Jv);let o=Fy(`th`,null,a);if(ue.show){let e=Iy(ry,o);if(t>0){let n=ue.width(r,t);n&&(e.style.border=n+`px `+ue.dash(r,t)+` `+ue.stroke(r,t)),e.style.background=ue.fill(r,t)}}let s=Iy(iy,o);for(var c in e.label instanceof HTMLElement?s.appendChild(e.label):s.textContent=e.label,t>0&&(ue.show||(s.style.color=e.width>0?ue.stroke(r,t):ue.fill(r,t)),N(`click`,o,t=>{if(se._lock)return;qe(t);let n=v.indexOf(e);if((t.ctrlKey||t.metaKey)!=oe.isolate){let e=v.some((e,t)=>t>0&&t!=n&&e.show);v.forEach((t,r)=>{r>0&&_n(r,e?r==n?ye:be:ye,!0,tr.setSeries)})}else _n(n,{show:!e.show},!0,tr.setSeries)},!1),Xe&&N(_y,o,t=>{se._lock||(qe(t),_n(v.indexOf(e),Tn,!0,tr.setSeries))},!1)),ge){let e=Fy(`td`,ay,a);e.textContent=`--`,n.push(e)}return[a,n]}let Se=new Map;function N(e,t,n,i=!0){let a=Se.get(t)||{},o=se.bind[e](r,t,n,i);o&&(Gy(e,t,a[e]=o),Se.set(t,a))}function Ce(e,t,n){let r=Se.get(t)||{};for(let n in r)(e==null||n==e)&&(Ky(n,t,r[n]),delete r[n]);e??Se.delete(t)}let we=0,P=0,Te=0,F=0,Ee=0,I=0,De=Ee,Oe=I,ke=Te,Ae=F,je=0,Me=0,Ne=0,Pe=0;r.bbox={};let Fe=!1,Ie=!1,Le=!1,Re=!1,ze=!1,Be=!1;function Ve(e,t,n){(n||e!=r.width||t!=r.height)&&He(e,t),z(!1),Le=!0,Ie=!0,Jt()}function He(e,t){r.width=we=Te=e,r.height=P=F=t,Ee=I=0,Ge(),Ke();let n=r.bbox;je=n.left=zb(Ee*ky,.5),Me=n.top=zb(I*ky,.5),Ne=n.width=zb(Te*ky,.5),Pe=n.height=zb(F*ky,.5)}function Ue(){let e=!1,t=0;for(;!e;){t++;let n=Ht(t),i=R(t);e=t==3||n&&i,e||(He(r.width,r.height),Ie=!0)}}function We({width:e,height:t}){Ve(e,t)}r.setSize=We;function Ge(){let e=!1,t=!1,n=!1,r=!1;y.forEach((i,a)=>{if(i.show&&i._show){let{side:a,_size:o}=i,s=a%2,c=o+(i.label==null?0:i.labelSize);c>0&&(s?(Te-=c,a==3?(Ee+=c,r=!0):n=!0):(F-=c,a==0?(I+=c,e=!0):t=!0))}}),at[0]=e,at[1]=n,at[2]=t,at[3]=r,Te-=lt[1]+lt[3],Ee+=lt[3],F-=lt[2]+lt[0],I+=lt[0]}function Ke(){let e=Ee+Te,t=I+F,n=Ee,r=I;function i(i,a){switch(i){case 1:return e+=a,e-a;case 2:return t+=a,t-a;case 3:return n-=a,n+a;case 0:return r-=a,r+a}}y.forEach((e,t)=>{if(e.show&&e._show){let t=e.side;e._pos=i(t,e._size),e.label!=null&&(e._lpos=i(t,e.labelSize))}})}if(se.dataIdx==null){let e=se.hover,n=e.skip=new Set(e.skip??[]);n.add(void 0);let r=e.prox=Ab(e.prox),i=e.bias??=0;se.dataIdx=(e,a,o,s)=>{if(a==0)return o;let c=o,l=r(e,a,o,s)??Eb,u=l>=0&&l<Eb,d=D.ori==0?Te:F,f=se.left,p=t[0],m=t[a];if(n.has(m[o])){c=null;let e=null,t=null,r;if(i==0||i==-1)for(r=o;e==null&&r-->0;)n.has(m[r])||(e=r);if(i==0||i==1)for(r=o;t==null&&r++<m.length;)n.has(m[r])||(t=r);if(e!=null||t!=null){if(u){let n=e==null?-1/0:k(p[e],D,d,0),r=t==null?1/0:k(p[t],D,d,0),i=f-n,a=r-f;i<=a?i<=l&&(c=e):a<=l&&(c=t)}else c=t==null?e:e==null?t:o-e<=t-o?e:t}}else u&&mb(f-k(p[o],D,d,0))>l&&(c=null);return c}}let qe=e=>{se.event=e};se.idxs=ae,se._lock=!1;let Je=se.points;Je.show=Ab(Je.show),Je.size=Ab(Je.size),Je.stroke=Ab(Je.stroke),Je.width=Ab(Je.width),Je.fill=Ab(Je.fill);let Ye=r.focus=ix({},e.focus||{alpha:.3},se.focus),Xe=Ye.prox>=0,Ze=Xe&&Je.one,Qe=[],$e=[],et=[];function tt(e,t){let n=Je.show(r,t);if(n instanceof HTMLElement)return My(n,Qv),My(n,e.class),Ry(n,-10,-10,Te,F),m.insertBefore(n,Qe[t]),n}function nt(e,t){if(i==1||t>0){let t=i==1&&b[e.scale].time,n=e.value;e.value=t?Qb(n)?tS(ee,$x(n,te)):n||ie:n||IS,e.label=e.label||(t?CS:SS)}if(Ze||t>0){e.width=e.width==null?1:e.width,e.paths=e.paths||kC||Pb,e.fillTo=Ab(e.fillTo||$S),e.pxAlign=+sb(e.pxAlign,h),e.pxRound=iC(e.pxAlign),e.stroke=Ab(e.stroke||null),e.fill=Ab(e.fill||null),e._stroke=e._fill=e._paths=e._focus=null;let t=RS(yb(1,e.width),1),n=e.points=ix({},{size:t,width:yb(1,t*.2),stroke:e.stroke,space:t*2,paths:AC,_stroke:null,_fill:null},e.points);n.show=Ab(n.show),n.filter=Ab(n.filter),n.fill=Ab(n.fill),n.stroke=Ab(n.stroke),n.paths=Ab(n.paths),n.pxAlign=e.pxAlign}if(ce){let n=xe(e,t);me.splice(t,0,n[0]),he.splice(t,0,n[1]),oe.values.push(null)}if(le){ae.splice(t,0,null);let n=null;Ze?t==0&&(n=tt(e,t)):t>0&&(n=tt(e,t)),Qe.splice(t,0,n),$e.splice(t,0,0),et.splice(t,0,0)}$n(`addSeries`,t)}function rt(e,t){t??=v.length,e=i==1?NC(e,t,wS,US):NC(e,t,{},HS),v.splice(t,0,e),nt(v[t],t)}r.addSeries=rt;function it(e){if(v.splice(e,1),ce){oe.values.splice(e,1),he.splice(e,1);let t=me.splice(e,1)[0];Ce(null,t.firstChild),t.remove()}le&&(ae.splice(e,1),Qe.splice(e,1)[0].remove(),$e.splice(e,1),et.splice(e,1)),$n(`delSeries`,e)}r.delSeries=it;let at=[!1,!1,!1,!1];function ot(e,t){if(e._show=e.show,e.show){let n=e.side%2,i=b[e.scale];i??=(e.scale=n?v[1].scale:S,b[e.scale]);let a=i.time;e.size=Ab(e.size),e.space=Ab(e.space),e.rotate=Ab(e.rotate),Yb(e.incrs)&&e.incrs.forEach(e=>{!Ub.has(e)&&Ub.set(e,Wb(e))}),e.incrs=Ab(e.incrs||(i.distr==2?kx:a?_==1?Ux:Kx:Ax)),e.splits=Ab(e.splits||(a&&i.distr==1?ne:i.distr==3?DS:i.distr==4?OS:ES)),e.stroke=Ab(e.stroke),e.grid.stroke=Ab(e.grid.stroke),e.ticks.stroke=Ab(e.ticks.stroke),e.border.stroke=Ab(e.border.stroke);let o=e.values;e.values=Yb(o)&&!Yb(o[0])?Ab(o):a?Yb(o)?Xx(ee,Yx(o,te)):Qb(o)?Zx(ee,o):o||re:o||TS,e.filter=Ab(e.filter||(i.distr>=3&&i.log==10?PS:i.distr==3&&i.log==2?FS:Nb)),e.font=HC(e.font),e.labelFont=HC(e.labelFont),e._size=e.size(r,null,t,0),e._space=e._rotate=e._incrs=e._found=e._splits=e._values=null,e._size>0&&(at[t]=!0,e._el=Iy(qv,f))}}function st(e,t,n,r){let[i,a,o,s]=n,c=t%2,l=0;return c==0&&(s||a)&&(l=t==0&&!i||t==2&&!o?gb(xS.size/3):0),c==1&&(i||o)&&(l=t==1&&!a||t==3&&!s?gb(LS.size/2):0),l}let ct=r.padding=(e.padding||[st,st,st,st]).map(e=>Ab(sb(e,st))),lt=r._padding=ct.map((e,t)=>e(r,t,at,0)),ut,dt=null,ft=null,pt=i==1?v[0].idxs:null,L=null,mt=!1;function ht(e,n){if(t=e??[],r.data=r._data=t,i==2){ut=0;for(let e=1;e<v.length;e++)ut+=t[e][0].length}else{t.length==0&&(r.data=r._data=t=[[]]),L=t[0],ut=L.length;let e=t;if(O==2){e=t.slice();let n=e[0]=Array(ut);for(let e=0;e<ut;e++)n[e]=e}r._data=t=e}if(z(!0),$n(`setData`),O==2&&(Le=!0),n!==!1){let e=D;e.auto(r,mt)?gt():gn(S,e.min,e.max),Re||=se.left>=0,Be=!0,Jt()}}r.setData=ht;function gt(){mt=!0;let e,n;i==1&&(ut>0?(dt=pt[0]=0,ft=pt[1]=ut-1,e=t[0][dt],n=t[0][ft],O==2?(e=dt,n=ft):e==n&&(O==3?[e,n]=eb(e,e,D.log,!1):O==4?[e,n]=tb(e,e,D.log,!1):D.time?n=e+gb(86400/_):[e,n]=ob(e,n,nb,!0))):(dt=pt[0]=e=null,ft=pt[1]=n=null)),gn(S,e,n)}let _t,vt,yt,bt,xt,St,Ct,wt,Tt,Et;function Dt(e,t,n,r,i,a){e??=py,n??=qb,r??=`butt`,i??=py,a??=`round`,e!=_t&&(d.strokeStyle=_t=e),i!=vt&&(d.fillStyle=vt=i),t!=yt&&(d.lineWidth=yt=t),a!=xt&&(d.lineJoin=xt=a),r!=St&&(d.lineCap=St=r),n!=bt&&d.setLineDash(bt=n)}function Ot(e,t,n,r){t!=vt&&(d.fillStyle=vt=t),e!=Ct&&(d.font=Ct=e),n!=wt&&(d.textAlign=wt=n),r!=Tt&&(d.textBaseline=Tt=r)}function kt(e,t,n,i,a=0){if(i.length>0&&e.auto(r,mt)&&(t==null||t.min==null)){let t=sb(dt,0),r=sb(ft,i.length-1),o=n.min==null?$y(i,t,r,a,e.distr==3):[n.min,n.max];e.min=vb(e.min,n.min=o[0]),e.max=yb(e.max,n.max=o[1])}}let At={min:null,max:null};function jt(){for(let e in b){let t=b[e];j[e]==null&&(t.min==null||j[S]!=null&&t.auto(r,mt))&&(j[e]=At)}for(let e in b){let t=b[e];j[e]==null&&t.from!=null&&j[t.from]!=null&&(j[e]=At)}j[S]!=null&&z(!0);let e={};for(let t in j){let n=j[t];if(n!=null){let a=e[t]=rx(b[t],ex);if(n.min!=null)ix(a,n);else if(t!=S||i==2){if(ut==0&&a.from==null){let e=a.range(r,null,null,t);a.min=e[0],a.max=e[1]}else a.min=Eb,a.max=-1/0}}}if(ut>0){v.forEach((n,a)=>{if(i==1){let i=n.scale,o=j[i];if(o==null)return;let s=e[i];if(a==0){let e=s.range(r,s.min,s.max,i);s.min=e[0],s.max=e[1],dt=qy(s.min,t[0]),ft=qy(s.max,t[0]),ft-dt>1&&(t[0][dt]<s.min&&dt++,t[0][ft]>s.max&&ft--),n.min=L[dt],n.max=L[ft]}else n.show&&n.auto&&kt(s,o,n,t[a],n.sorted);n.idxs[0]=dt,n.idxs[1]=ft}else if(a>0&&n.show&&n.auto){let[r,i]=n.facets,o=r.scale,s=i.scale,[c,l]=t[a],u=e[o],d=e[s];u!=null&&kt(u,j[o],r,c,r.sorted),d!=null&&kt(d,j[s],i,l,i.sorted),n.min=i.min,n.max=i.max}});for(let t in e){let n=e[t],i=j[t];if(n.from==null&&(i==null||i.min==null)){let e=n.range(r,n.min==Eb?null:n.min,n.max==-1/0?null:n.max,t);n.min=e[0],n.max=e[1]}}}for(let t in e){let n=e[t];if(n.from!=null){let i=e[n.from];if(i.min==null)n.min=n.max=null;else{let e=n.range(r,i.min,i.max,t);n.min=e[0],n.max=e[1]}}}let n={},a=!1;for(let t in e){let r=e[t],i=b[t];if(i.min!=r.min||i.max!=r.max){i.min=r.min,i.max=r.max;let e=i.distr;i._min=e==3?Sb(i.min):e==4?Tb(i.min,i.asinh):e==100?i.fwd(i.min):i.min,i._max=e==3?Sb(i.max):e==4?Tb(i.max,i.asinh):e==100?i.fwd(i.max):i.max,n[t]=a=!0}}if(a){v.forEach((e,t)=>{i==2?t>0&&n.y&&(e._paths=null):n[e.scale]&&(e._paths=null)});for(let e in n)Le=!0,$n(`setScale`,e);le&&se.left>=0&&(Re=Be=!0)}for(let e in j)j[e]=null}function Mt(e){let t=Ob(dt-1,0,ut-1),n=Ob(ft+1,0,ut-1);for(;e[t]==null&&t>0;)t--;for(;e[n]==null&&n<ut-1;)n++;return[t,n]}function Nt(){if(ut>0){let e=v.some(e=>e._focus)&&Et!=Ye.alpha;e&&(d.globalAlpha=Et=Ye.alpha),v.forEach((e,n)=>{if(n>0&&e.show&&(Pt(n,!1),Pt(n,!0),e._paths==null)){let a=Et;Et!=e.alpha&&(d.globalAlpha=Et=e.alpha);let o=i==2?[0,t[n][0].length-1]:Mt(t[n]);e._paths=e.paths(r,n,o[0],o[1]),Et!=a&&(d.globalAlpha=Et=a)}}),v.forEach((e,t)=>{if(t>0&&e.show){let n=Et;Et!=e.alpha&&(d.globalAlpha=Et=e.alpha),e._paths!=null&&Ft(t,!1);{let n=e._paths==null?null:e._paths.gaps,i=e.points.show(r,t,dt,ft,n),a=e.points.filter(r,t,i,n);(i||a)&&(e.points._paths=e.points.paths(r,t,dt,ft,a),Ft(t,!0))}Et!=n&&(d.globalAlpha=Et=n),$n(`drawSeries`,t)}}),e&&(d.globalAlpha=Et=1)}}function Pt(e,t){let n=t?v[e].points:v[e];n._stroke=n.stroke(r,e),n._fill=n.fill(r,e)}function Ft(e,t){let n=t?v[e].points:v[e],{stroke:r,fill:i,clip:a,flags:o,_stroke:s=n._stroke,_fill:c=n._fill,_width:l=n.width}=n._paths;l=Hb(l*ky,3);let u=null,f=l%2/2;t&&c==null&&(c=l>0?`#fff`:s);let p=n.pxAlign==1&&f>0;if(p&&d.translate(f,f),!t){let e=je-l/2,t=Me-l/2,n=Ne+l,r=Pe+l;u=new Path2D,u.rect(e,t,n,r)}t?Lt(s,l,n.dash,n.cap,c,r,i,o,a):It(e,s,l,n.dash,n.cap,c,r,i,o,u,a),p&&d.translate(-f,-f)}function It(e,n,i,a,o,s,c,l,u,d,f){let p=!1;u!=0&&x.forEach((m,h)=>{if(m.series[0]==e){let e=v[m.series[1]],g=t[m.series[1]],_=(e._paths||Kb).band;Yb(_)&&(_=m.dir==1?_[0]:_[1]);let y,b=null;e.show&&_&&cb(g,dt,ft)?(b=m.fill(r,h)||s,y=e._paths.clip):_=null,Lt(n,i,a,o,b,c,l,u,d,f,y,_),p=!0}}),p||Lt(n,i,a,o,s,c,l,u,d,f)}function Lt(e,t,n,r,i,a,o,s,c,l,u,f){Dt(e,t,n,r,i),(c||l||f)&&(d.save(),c&&d.clip(c),l&&d.clip(l)),f?(s&3)==3?(d.clip(f),u&&d.clip(u),zt(i,o),Rt(e,a,t)):s&XS?(zt(i,o),d.clip(f),Rt(e,a,t)):s&YS&&(d.save(),d.clip(f),u&&d.clip(u),zt(i,o),d.restore(),Rt(e,a,t)):(zt(i,o),Rt(e,a,t)),(c||l||f)&&d.restore()}function Rt(e,t,n){n>0&&(t instanceof Map?t.forEach((e,t)=>{d.strokeStyle=_t=t,d.stroke(e)}):t!=null&&e&&d.stroke(t))}function zt(e,t){t instanceof Map?t.forEach((e,t)=>{d.fillStyle=vt=t,d.fill(e)}):t!=null&&e&&d.fill(t)}function Bt(e,t,n,i){let a=y[e],o;if(i<=0)o=[0,0];else{let s=a._space=a.space(r,e,t,n,i);o=VC(t,n,a._incrs=a.incrs(r,e,t,n,i,s),i,s)}return a._found=o}function Vt(e,t,n,r,i,a,o,s,c,l){let u=o%2/2;h==1&&d.translate(u,u),Dt(s,o,c,l,s),d.beginPath();let f,p,m,g,_=i+(r==0||r==3?-a:a);n==0?(p=i,g=_):(f=i,m=_);for(let r=0;r<e.length;r++)t[r]!=null&&(n==0?f=m=e[r]:p=g=e[r],d.moveTo(f,p),d.lineTo(m,g));d.stroke(),h==1&&d.translate(-u,-u)}function Ht(e){let t=!0;return y.forEach((n,i)=>{if(!n.show)return;let a=b[n.scale];if(a.min==null){n._show&&(t=!1,n._show=!1,z(!1));return}n._show||(t=!1,n._show=!0,z(!1));let o=n.side,s=o%2,{min:c,max:l}=a,[u,d]=Bt(i,c,l,s==0?Te:F);if(d==0)return;let f=a.distr==2,p=n._splits=n.splits(r,i,c,l,u,d,f),m=a.distr==2?p.map(e=>L[e]):p,h=a.distr==2?L[p[1]]-L[p[0]]:u,g=n._values=n.values(r,n.filter(r,m,i,d,h),i,d,h);n._rotate=o==2?n.rotate(r,g,i,d):0;let _=n._size;n._size=_b(n.size(r,g,i,e)),_!=null&&n._size!=_&&(t=!1)}),t}function R(e){let t=!0;return ct.forEach((n,i)=>{let a=n(r,i,at,e);a!=lt[i]&&(t=!1),lt[i]=a}),t}function Ut(){for(let e=0;e<y.length;e++){let t=y[e];if(!t.show||!t._show)continue;let n=t.side,i=n%2,a,o,c=t.stroke(r,e),l=n==0||n==3?-1:1,[u,f]=t._found;if(t.label!=null){let s=t.labelGap*l,p=gb((t._lpos+s)*ky);Ot(t.labelFont[0],c,`center`,n==2?cy:ly),d.save(),i==1?(a=o=0,d.translate(p,gb(Me+Pe/2)),d.rotate((n==3?-pb:pb)/2)):(a=gb(je+Ne/2),o=p);let m=kb(t.label)?t.label(r,e,u,f):t.label;d.fillText(m,a,o),d.restore()}if(f==0)continue;let p=b[t.scale],m=i==0?Ne:Pe,h=i==0?je:Me,_=t._splits,v=p.distr==2?_.map(e=>L[e]):_,x=p.distr==2?L[_[1]]-L[_[0]]:u,S=t.ticks,C=t.border,w=S.show?S.size:0,T=gb(w*ky),E=gb((t.alignTo==2?t._size-w-t.gap:t.gap)*ky),D=t._rotate*-pb/180,O=g(t._pos*ky),k=O+(T+E)*l;o=i==0?k:0,a=i==1?k:0;let A=t.font[0];Ot(A,c,t.align==1?uy:t.align==2?dy:D>0?uy:D<0?dy:i==0?`center`:n==3?dy:uy,D||i==1?`middle`:n==2?cy:ly);let j=t.font[1]*t.lineGap,ee=_.map(e=>g(s(e,p,m,h))),te=t._values;for(let e=0;e<te.length;e++){let t=te[e];if(t!=null){i==0?a=ee[e]:o=ee[e],t=``+t;let n=t.indexOf(`
`)==-1?[t]:t.split(/\n/gm);for(let e=0;e<n.length;e++){let t=n[e];D?(d.save(),d.translate(a,o+e*j),d.rotate(D),d.fillText(t,0,0),d.restore()):d.fillText(t,a,o+e*j)}}}S.show&&Vt(ee,S.filter(r,v,e,f,x),i,n,O,T,Hb(S.width*ky,3),S.stroke(r,e),S.dash,S.cap);let ne=t.grid;ne.show&&Vt(ee,ne.filter(r,v,e,f,x),i,i==0?2:1,i==0?Me:je,i==0?Pe:Ne,Hb(ne.width*ky,3),ne.stroke(r,e),ne.dash,ne.cap),C.show&&Vt([O],[1],+(i==0),i==0?1:2,i==1?Me:je,i==1?Pe:Ne,Hb(C.width*ky,3),C.stroke(r,e),C.dash,C.cap)}$n(`drawAxes`)}function z(e){v.forEach((t,n)=>{n>0&&(t._paths=null,e&&(i==1?(t.min=null,t.max=null):t.facets.forEach(e=>{e.min=null,e.max=null})))})}let Wt=!1,Gt=!1,Kt=[];function qt(){Gt=!1;for(let e=0;e<Kt.length;e++)$n(...Kt[e]);Kt.length=0}function Jt(){Wt||=(ux(Xt),!0)}function Yt(e,t=!1){Wt=!0,Gt=t,e(r),Xt(),t&&Kt.length>0&&queueMicrotask(qt)}r.batch=Yt;function Xt(){if(Fe&&=(jt(),!1),Le&&=(Ue(),!1),Ie){if(Py(p,uy,Ee),Py(p,cy,I),Py(p,oy,Te),Py(p,sy,F),Py(m,uy,Ee),Py(m,cy,I),Py(m,oy,Te),Py(m,sy,F),Py(f,oy,we),Py(f,sy,P),u.width=gb(we*ky),u.height=gb(P*ky),y.forEach(({_el:e,_show:t,_size:n,_pos:r,side:i})=>{if(e!=null){if(t){let t=i===3||i===0?n:0,a=i%2==1;Py(e,a?`left`:`top`,r-t),Py(e,a?`width`:`height`,n),Py(e,a?`top`:`left`,a?I:Ee),Py(e,a?`height`:`width`,a?F:Te),Ny(e,Jv)}else My(e,Jv)}}),_t=vt=yt=xt=St=Ct=wt=Tt=bt=null,Et=1,Ln(!0),Ee!=De||I!=Oe||Te!=ke||F!=Ae){z(!1);let e=Te/ke,t=F/Ae;if(le&&!Re&&se.left>=0){se.left*=e,se.top*=t,en&&Ry(en,gb(se.left),0,Te,F),tn&&Ry(tn,0,gb(se.top),Te,F);for(let n=0;n<Qe.length;n++){let r=Qe[n];r!=null&&($e[n]*=e,et[n]*=t,Ry(r,_b($e[n]),_b(et[n]),Te,F))}}if(fn.show&&!ze&&fn.left>=0&&fn.width>0){fn.left*=e,fn.width*=e,fn.top*=t,fn.height*=t;for(let e in Bn)Py(pn,e,fn[e])}De=Ee,Oe=I,ke=Te,Ae=F}$n(`setSize`),Ie=!1}we>0&&P>0&&(d.clearRect(0,0,u.width,u.height),$n(`drawClear`),w.forEach(e=>e()),$n(`draw`)),fn.show&&ze&&(mn(fn),ze=!1),le&&Re&&(Fn(null,!0,!1),Re=!1),oe.show&&oe.live&&Be&&(Nn(),Be=!1),c||(c=!0,r.status=1,$n(`ready`)),mt=!1,Wt=!1}r.redraw=(e,t)=>{Le=t||!1,e===!1?Jt():gn(S,D.min,D.max)};function Zt(e,n){let i=b[e];if(i.from==null){if(ut==0){let t=i.range(r,n.min,n.max,e);n.min=t[0],n.max=t[1]}if(n.min>n.max){let e=n.min;n.min=n.max,n.max=e}if(ut>1&&n.min!=null&&n.max!=null&&n.max-n.min<1e-16)return;e==S&&i.distr==2&&ut>0&&(n.min=qy(n.min,t[0]),n.max=qy(n.max,t[0]),n.min==n.max&&n.max++),j[e]=n,Fe=!0,Jt()}}r.setScale=Zt;let Qt,$t,en,tn,nn,rn,an,on,sn,B,cn,V,H=!1,ln=se.drag,un=ln.x,dn=ln.y;le&&(se.x&&(Qt=Iy(Xv,m)),se.y&&($t=Iy(Zv,m)),D.ori==0?(en=Qt,tn=$t):(en=$t,tn=Qt),cn=se.left,V=se.top);let fn=r.select=ix({show:!0,over:!0,left:0,width:0,top:0,height:0},e.select),pn=fn.show?Iy(Yv,fn.over?m:p):null;function mn(e,t){if(fn.show){for(let t in e)fn[t]=e[t],t in Bn&&Py(pn,t,e[t]);t!==!1&&$n(`setSelect`)}}r.setSelect=mn;function hn(e){if(v[e].show)ce&&Ny(me[e],Jv);else if(ce&&My(me[e],Jv),le){let t=Ze?Qe[0]:Qe[e];t!=null&&Ry(t,-10,-10,Te,F)}}function gn(e,t,n){Zt(e,{min:t,max:n})}function _n(e,t,n,a){t.focus!=null&&U(e),t.show!=null&&v.forEach((n,r)=>{r>0&&(e==r||e==null)&&(n.show=t.show,hn(r),i==2?(gn(n.facets[0].scale,null,null),gn(n.facets[1].scale,null,null)):gn(n.scale,null,null),Jt())}),n!==!1&&$n(`setSeries`,e,t),a&&ir(`setSeries`,r,e,t)}r.setSeries=_n;function vn(e,t){ix(x[e],t)}function yn(e,t){e.fill=Ab(e.fill||null),e.dir=sb(e.dir,-1),t??=x.length,x.splice(t,0,e)}function bn(e){e==null?x.length=0:x.splice(e,1)}r.addBand=yn,r.setBand=vn,r.delBand=bn;function xn(e,t){v[e].alpha=t,le&&Qe[e]!=null&&(Qe[e].style.opacity=t),ce&&me[e]&&(me[e].style.opacity=t)}let Sn,Cn,wn,Tn={focus:!0};function U(e){if(e!=wn){let t=e==null,n=Ye.alpha!=1;v.forEach((r,a)=>{if(i==1||a>0){let i=t||a==0||a==e;r._focus=t?null:i,n&&xn(a,i?1:Ye.alpha)}}),wn=e,n&&Jt()}}ce&&Xe&&N(vy,de,e=>{se._lock||(qe(e),wn!=null&&_n(null,Tn,!0,tr.setSeries))});function En(e,t,n){let r=b[t];n&&(e=e/ky-(r.ori==1?I:Ee));let i=Te;r.ori==1&&(i=F,e=i-e),r.dir==-1&&(e=i-e);let a=r._min,o=r._max,s=e/i,c=a+(o-a)*s,l=r.distr;return l==3?bb(10,c):l==4?wb(c,r.asinh):l==100?r.bwd(c):c}function Dn(e,n){return qy(En(e,S,n),t[0],dt,ft)}r.valToIdx=e=>qy(e,t[0]),r.posToIdx=Dn,r.posToVal=En,r.valToPos=(e,t,n)=>b[t].ori==0?a(e,b[t],n?Ne:Te,n?je:0):o(e,b[t],n?Pe:F,n?Me:0),r.setCursor=(e,t,n)=>{cn=e.left,V=e.top,Fn(null,t,n)};function On(e,t){Py(pn,uy,fn.left=e),Py(pn,oy,fn.width=t)}function kn(e,t){Py(pn,cy,fn.top=e),Py(pn,sy,fn.height=t)}let An=D.ori==0?On:kn,jn=D.ori==1?On:kn;function Mn(){if(ce&&oe.live)for(let e=+(i==2);e<v.length;e++){if(e==0&&_e)continue;let t=oe.values[e],n=0;for(let r in t)he[e][n++].firstChild.nodeValue=t[r]}}function Nn(e,t){if(e!=null&&(e.idxs?e.idxs.forEach((e,t)=>{ae[t]=e}):Zb(e.idx)||ae.fill(e.idx),oe.idx=ae[0]),ce&&oe.live){for(let e=0;e<v.length;e++)(e>0||i==1&&!_e)&&Pn(e,ae[e]);Mn()}Be=!1,t!==!1&&$n(`setLegend`)}r.setLegend=Nn;function Pn(e,n){let i=v[e],a=e==0&&O==2?L:t[e],o;_e?o=i.values(r,e,n)??ve:(o=i.value(r,n==null?null:a[n],e,n),o=o==null?ve:{_:o}),oe.values[e]=o}function Fn(e,n,a){sn=cn,B=V,[cn,V]=se.move(r,cn,V),se.left=cn,se.top=V,le&&(en&&Ry(en,gb(cn),0,Te,F),tn&&Ry(tn,0,gb(V),Te,F));let o,s=dt>ft;Sn=Eb,Cn=null;let c=D.ori==0?Te:F,l=D.ori==1?Te:F;if(cn<0||ut==0||s){o=se.idx=null;for(let e=0;e<v.length;e++){let t=Qe[e];t!=null&&Ry(t,-10,-10,Te,F)}Xe&&_n(null,Tn,!0,e==null&&tr.setSeries),oe.live&&(ae.fill(o),Be=!0)}else{let e,n,a;i==1&&(e=D.ori==0?cn:V,n=En(e,S),o=se.idx=qy(n,t[0],dt,ft),a=k(t[0][o],D,c,0));let s=-10,u=-10,d=0,f=0,p=!0,m=``,h=``;for(let e=+(i==2);e<v.length;e++){let g=v[e],_=ae[e],y=_==null?null:i==1?t[e][_]:t[e][1][_],x=se.dataIdx(r,e,o,n),S=x==null?null:i==1?t[e][x]:t[e][1][x];if(Be=Be||S!=y||x!=_,ae[e]=x,e>0&&g.show){let n=x==null?-10:x==o?a:k(i==1?t[0][x]:t[e][0][x],D,c,0),_=S==null?-10:A(S,i==1?b[g.scale]:b[g.facets[1].scale],l,0);if(Xe&&S!=null){let t=D.ori==1?cn:V,n=mb(Ye.dist(r,e,x,_,t));if(n<Sn){let r=Ye.bias;if(r!=0){let i=En(t,g.scale),a=S>=0?1:-1,o=i>=0?1:-1;o==a&&(o==1?r==1?S>=i:S<=i:r==1?S<=i:S>=i)&&(Sn=n,Cn=e)}else Sn=n,Cn=e}}if(Be||Ze){let t,i;D.ori==0?(t=n,i=_):(t=_,i=n);let a,o,c,l,g,v,y=!0,b=Je.bbox;if(b!=null){y=!1;let t=b(r,e);c=t.left,l=t.top,a=t.width,o=t.height}else c=t,l=i,a=o=Je.size(r,e);if(v=Je.fill(r,e),g=Je.stroke(r,e),Ze)e==Cn&&Sn<=Ye.prox&&(s=c,u=l,d=a,f=o,p=y,m=v,h=g);else{let t=Qe[e];t!=null&&($e[e]=c,et[e]=l,Hy(t,a,o,y),By(t,v,g),Ry(t,_b(c),_b(l),Te,F))}}}}if(Ze){let e=Ye.prox;if(Be||(wn==null?Sn<=e:Sn>e||Cn!=wn)){let e=Qe[0];e!=null&&($e[0]=s,et[0]=u,Hy(e,d,f,p),By(e,m,h),Ry(e,_b(s),_b(u),Te,F))}}}if(fn.show&&H){if(e!=null){let[t,n]=tr.scales,[r,i]=tr.match,[a,o]=e.cursor.sync.scales,s=e.cursor.drag;if(un=s._x,dn=s._y,un||dn){let{left:s,top:u,width:d,height:f}=e.select,p=e.scales[a].ori,m=e.posToVal,h,g,_,v,y,x=t!=null&&r(t,a),S=n!=null&&i(n,o);x&&un?(p==0?(h=s,g=d):(h=u,g=f),_=b[t],v=k(m(h,a),_,c,0),y=k(m(h+g,a),_,c,0),An(vb(v,y),mb(y-v))):An(0,c),S&&dn?(p==1?(h=s,g=d):(h=u,g=f),_=b[n],v=A(m(h,o),_,l,0),y=A(m(h+g,o),_,l,0),jn(vb(v,y),mb(y-v))):jn(0,l)}else Vn()}else{let e=mb(sn-nn),t=mb(B-rn);if(D.ori==1){let n=e;e=t,t=n}un=ln.x&&e>=ln.dist,dn=ln.y&&t>=ln.dist;let n=ln.uni;n==null?ln.x&&ln.y&&(un||dn)&&(un=dn=!0):un&&dn&&(un=e>=n,dn=t>=n,!un&&!dn&&(t>e?dn=!0:un=!0));let r,i;un&&(D.ori==0?(r=an,i=cn):(r=on,i=V),An(vb(r,i),mb(i-r)),dn||jn(0,l)),dn&&(D.ori==1?(r=an,i=cn):(r=on,i=V),jn(vb(r,i),mb(i-r)),un||An(0,c)),!un&&!dn&&(An(0,0),jn(0,0))}}if(ln._x=un,ln._y=dn,e==null){if(a){if(nr!=null){let[e,t]=tr.scales;tr.values[0]=e==null?null:En(D.ori==0?cn:V,e),tr.values[1]=t==null?null:En(D.ori==1?cn:V,t)}ir(my,r,cn,V,Te,F,o)}if(Xe){let e=a&&tr.setSeries,t=Ye.prox;wn==null?Sn<=t&&_n(Cn,Tn,!0,e):Sn>t?_n(null,Tn,!0,e):Cn!=wn&&_n(Cn,Tn,!0,e)}}Be&&(oe.idx=o,Nn()),n!==!1&&$n(`setCursor`)}let In=null;Object.defineProperty(r,"rect",{get(){return In??Ln(!1),In}});function Ln(e=!1){e?In=null:(In=m.getBoundingClientRect(),$n(`syncRect`,In))}function Rn(e,t,n,r,i,a,o){se._lock||H&&e!=null&&e.movementX==0&&e.movementY==0||(zn(e,t,n,r,i,a,o,!1,e!=null),e==null?Fn(t,!0,!1):Fn(null,!0,!0))}function zn(e,t,n,i,a,o,c,l,u){if(In??Ln(!1),qe(e),e!=null)n=e.clientX-In.left,i=e.clientY-In.top;else{if(n<0||i<0){cn=-10,V=-10;return}let[e,r]=tr.scales,c=t.cursor.sync,[l,u]=c.values,[d,f]=c.scales,[p,m]=tr.match,h=t.axes[0].side%2==1,g=D.ori==0?Te:F,_=D.ori==1?Te:F,v=h?o:a,y=h?a:o,x=h?i:n,S=h?n:i;if(n=d==null?x/v*g:p(e,d)?s(l,b[e],g,0):-10,i=f==null?S/y*_:m(r,f)?s(u,b[r],_,0):-10,D.ori==1){let e=n;n=i,i=e}}u&&(t==null||t.cursor.event.type==my)&&((n<=1||n>=Te-1)&&(n=zb(n,Te)),(i<=1||i>=F-1)&&(i=zb(i,F))),l?(nn=n,rn=i,[an,on]=se.move(r,n,i)):(cn=n,V=i)}let Bn={width:0,height:0,left:0,top:0};function Vn(){mn(Bn,!1)}let Hn,Un,Wn,Gn;function Kn(e,t,n,i,a,o,s){H=!0,un=dn=ln._x=ln._y=!1,zn(e,t,n,i,a,o,s,!0,!1),e!=null&&(N(gy,Ey,qn,!1),ir(hy,r,an,on,Te,F,null));let{left:c,top:l,width:u,height:d}=fn;Hn=c,Un=l,Wn=u,Gn=d}function qn(e,t,n,i,a,o,s){H=ln._x=ln._y=!1,zn(e,t,n,i,a,o,s,!1,!0);let{left:c,top:l,width:u,height:d}=fn,f=u>0||d>0,p=Hn!=c||Un!=l||Wn!=u||Gn!=d;if(f&&p&&mn(fn),ln.setScale&&f&&p){let e=c,t=u,n=l,r=d;if(D.ori==1&&(e=l,t=d,n=c,r=u),un&&gn(S,En(e,S),En(e+t,S)),dn)for(let e in b){let t=b[e];e!=S&&t.from==null&&t.min!=Eb&&gn(e,En(n+r,e),En(n,e))}Vn()}else se.lock&&(se._lock=!se._lock,Fn(t,!0,e!=null));e!=null&&(Ce(gy,Ey),ir(gy,r,cn,V,Te,F,null))}function Jn(e,t,n,r,i,a,o){if(se._lock)return;qe(e);let s=H;if(H){let e=!0,t=!0,n,r;D.ori==0?(n=un,r=dn):(n=dn,r=un),n&&r&&(e=cn<=10||cn>=Te-10,t=V<=10||V>=F-10),n&&e&&(cn=cn<an?0:Te),r&&t&&(V=V<on?0:F),Fn(null,!0,!0),H=!1}cn=-10,V=-10,ae.fill(null),Fn(null,!0,!0),s&&(H=s)}function Yn(e,t,n,i,a,o,s){se._lock||(qe(e),gt(),Vn(),e!=null&&ir(yy,r,cn,V,Te,F,null))}function Xn(){y.forEach(UC),Ve(r.width,r.height,!0)}Gy(Cy,Dy,Xn);let Zn={};Zn.mousedown=Kn,Zn.mousemove=Rn,Zn.mouseup=qn,Zn.dblclick=Yn,Zn.setSeries=(e,t,n,i)=>{let a=tr.match[2];n=a(r,t,n),n!=-1&&_n(n,i,!0,!1)},le&&(N(hy,m,Kn),N(my,m,Rn),N(_y,m,e=>{qe(e),Ln(!1)}),N(vy,m,Jn),N(yy,m,Yn),DC.add(r),r.syncRect=Ln);let Qn=r.hooks=e.hooks||{};function $n(e,t,n){Gt?Kt.push([e,t,n]):e in Qn&&Qn[e].forEach(e=>{e.call(null,r,t,n)})}(e.plugins||[]).forEach(e=>{for(let t in e.hooks)Qn[t]=(Qn[t]||[]).concat(e.hooks[t])});let er=(e,t,n)=>n,tr=ix({key:null,setSeries:!1,filters:{pub:Fb,sub:Fb},scales:[S,v[1]?v[1].scale:null],match:[Ib,Ib,er],values:[null,null]},se.sync);tr.match.length==2&&tr.match.push(er),se.sync=tr;let nr=tr.key,rr=JS(nr);function ir(e,t,n,r,i,a,o){tr.filters.pub(e,t,n,r,i,a,o)&&rr.pub(e,t,n,r,i,a,o)}rr.sub(r);function ar(e,t,n,r,i,a,o){tr.filters.sub(e,t,n,r,i,a,o)&&Zn[e](null,t,n,r,i,a,o)}r.pub=ar;function or(){rr.unsub(r),DC.delete(r),Se.clear(),Ky(Cy,Dy,Xn),l.remove(),de?.remove(),$n(`destroy`)}r.destroy=or;function sr(){$n(`init`,e,t),ht(t||e.data,!1),j[S]?Zt(S,j[S]):gt(),ze=fn.show&&(fn.width>0||fn.height>0),Re=Be=!0,Ve(e.width,e.height)}return v.forEach(nt),y.forEach(ot),n?n instanceof HTMLElement?(n.appendChild(l),sr()):n(r,sr):sr(),r}WC.assign=ix,WC.fmtNum=db,WC.rangeNum=ob,WC.rangeLog=eb,WC.rangeAsinh=tb,WC.orient=ZS,WC.pxRatio=ky,WC.join=lx,WC.fmtDate=Sx,WC.tzDate=wx,WC.sync=JS;{WC.addGap=nC,WC.clipGaps=tC;let e=WC.paths={points:gC};e.linear=bC,e.stepped=xC,e.bars=CC,e.spline=TC}var GC=K(`<div class="curve svelte-1nqhqb0" role="img" aria-label="Error over the number of key frames, both logarithmic"></div>`);function KC(e,t){Ue(t,!0);let n,r=null,i={stroke:`#272c32`,width:1},a=e=>Array.from(e,e=>e>1e-5?e*100:null),o=L(()=>[Array.from(t.x),a(t.mean),a(t.max)]);function s(e){let n=e.valToPos(t.at,`x`,!0),{top:r,height:i}=e.bbox;e.ctx.save(),e.ctx.strokeStyle=`#f0e442`,e.ctx.setLineDash([5,4]),e.ctx.lineWidth=1.5,e.ctx.beginPath(),e.ctx.moveTo(n,r),e.ctx.lineTo(n,r+i),e.ctx.stroke(),e.ctx.restore()}function c(e,t){let n=Math.log10(t/e),r=[];for(let i=Math.floor(Math.log10(e));i<=Math.ceil(Math.log10(t));i++)for(let a of n>2.2?[1]:[1,2,5]){let n=a*10**i;n>=e*.999&&n<=t*1.001&&r.push(n)}return r}let l=(e,t)=>({stroke:`#9aa3ad`,font:`11px 'Inter Variable', sans-serif`,grid:i,ticks:{show:!1},size:e,splits:(e,t,n,r)=>c(n,r),filter:(e,t)=>t,values:(e,n)=>n.map(e=>`${Number(e.toPrecision(2))}${t}`)});ca(()=>{r=new WC({width:n.clientWidth,height:148,legend:{show:!1},padding:[8,6,0,0],cursor:{drag:{x:!1,y:!1},points:{show:!1},y:!1},scales:{x:{time:!1,distr:3,range:(e,t,n)=>[t,Math.max(n,t+1)]},y:{distr:3,range:(e,t,n)=>[Math.max(t,.01),Math.max(n,.1)]}},axes:[l(24,``),l(46,` %`)],series:[{},{stroke:`#e9ecef`,width:1.6,points:{show:!1}},{stroke:`#9aa3ad`,width:1.2,dash:[5,4],points:{show:!1}}],hooks:{draw:[s]}},W(o),n),r.over.addEventListener(`click`,e=>t.choose(r.posToVal(e.offsetX,`x`)));let e=new ResizeObserver(()=>r?.setSize({width:n.clientWidth,height:148}));return e.observe(n),()=>{e.disconnect(),r?.destroy()}}),bn(()=>r?.setData(W(o))),bn(()=>{t.at,r?.redraw(!1)});var u=GC();ea(u,e=>n=e,()=>n),q(e,u),We()}var qC=K(`<div class="track svelte-yg73gs" role="slider" tabindex="0"><i class="filled svelte-yg73gs"></i> <i class="thumb svelte-yg73gs"></i></div>`);function JC(e,t){Ue(t,!0);let n,r=L(()=>t.high>t.low?Math.log(t.value/t.low)/Math.log(t.high/t.low):0);function i(e){let{left:r,width:i}=n.getBoundingClientRect(),a=Math.max(0,Math.min(1,(e.clientX-r-8)/(i-16)));t.input(Math.round(t.low*(t.high/t.low)**a))}function a(e){e.button===0&&(n.setPointerCapture(e.pointerId),i(e))}function o(e){let n={ArrowRight:1,ArrowUp:1,ArrowLeft:-1,ArrowDown:-1,PageUp:10,PageDown:-10}[e.key],r=e.key===`Home`?t.low:e.key===`End`?t.high:n?t.value+n:null;r!==null&&(e.preventDefault(),t.input(Math.max(t.low,Math.min(t.high,r))))}var s=qC(),c=B(s);let l;var u=H(c,2);let d;N(s),ea(s,e=>n=e,()=>n),U(()=>{Y(s,`aria-label`,t.label),Y(s,`aria-valuenow`,t.value),Y(s,`aria-valuemin`,t.low),Y(s,`aria-valuemax`,t.high),l=Ti(c,``,l,{width:`calc(${W(r)??``} * (100% - 16px) + 8px)`}),d=Ti(u,``,d,{left:`calc(${W(r)??``} * (100% - 16px))`})}),G(`pointerdown`,s,a),G(`pointermove`,s,e=>e.buttons&1&&n.hasPointerCapture(e.pointerId)&&i(e)),G(`pointerup`,s,function(...e){t.done?.apply(this,e)}),G(`keydown`,s,o),Mr(`blur`,s,function(...e){t.done?.apply(this,e)}),q(e,s),We()}Nr([`pointerdown`,`pointermove`,`pointerup`,`keydown`]);var YC=K(`<option> </option>`),XC=K(`<!> <p class="note">error, % of height · solid mean, dashed max</p>`,1),ZC=K(`<span class="note">edited</span>`),QC=K(`<button role="radio"> </button>`),$C=K(`<label class="svelte-vv39gu">key at <input class="field" type="number" aria-label="Frame of the selected key" min="0"/></label> <button class="quiet icon" aria-label="Drop the selected key" title="Drop (Del)"><!></button>`,1),ew=K(`<button class="quiet">As chosen</button>`),tw=K(`<section class="section" aria-label="Key frames"><div class="head"><h2>Key frames</h2> <select class="field method svelte-vv39gu" aria-label="How key frames are chosen"></select></div> <div class="count svelte-vv39gu"><!> <input id="key-count" class="field" type="number" aria-label="Number of key frames"/></div> <!> <dl class="facts svelte-vv39gu"><dt>kept</dt><dd> <!></dd> <dt>mean error</dt><dd data-error="mean"> </dd> <dt>max error</dt><dd data-error="max"> </dd></dl> <div class="segments" role="radiogroup" aria-label="Between key frames"></div> <div class="key svelte-vv39gu"><button class="button" title="Add a key frame here (S)"><!>Key here</button> <!></div></section>`);function nw(e,t){Ue(t,!0);let n=[[`removal`,`least error`],[`saliency`,`saliency`],[`split`,`split`]],r=[[`slerp`,`Interpolate`],[`hold`,`Hold`]],i=L(()=>t.app.keyEdits),a=e=>`${(e*100).toFixed(2)} % of height`,o=L(()=>`${Q.count} of ${$.result?.frames??0} (${(100*Q.count/($.result?.frames||1)).toFixed(1)} %)`),s=L(()=>Q.frames.indexOf(Q.selected));var c=tw(),l=B(c),u=H(B(l),2);ai(u,21,()=>n,([e,t])=>e,(e,t)=>{var n=L(()=>g(W(t),2));let r=()=>W(n)[0],i=()=>W(n)[1];var a=YC(),o=V(a,!0),s={};U(()=>{J(o,i()),s!==(s=r())&&(a.value=(a.__value=s)??``)}),q(e,a)}),N(u);var d;Ai(u),N(l);var f=H(l,2),p=B(f);{let e=L(()=>Q.count||Q.set.count);JC(p,{label:`Number of key frames, slider`,get value(){return W(e)},get low(){return Q.fewest},get high(){return Q.most},input:e=>W(i).setCount(e),done:()=>W(i).countDone()})}var m=H(p,2);Hi(m),N(f);var h=H(f,2),_=e=>{var t=XC();KC(cn(t),{get x(){return Q.counts.counts},get mean(){return Q.counts.mean},get max(){return Q.counts.max},get at(){return Q.count},choose:e=>{W(i).setCount(e),W(i).countDone()}}),Ce(2),q(e,t)};ei(h,e=>{Q.counts&&e(_)});var v=H(h,2),y=H(B(v)),b=B(y,!0),x=H(b),S=e=>{q(e,ZC())};ei(x,e=>{Q.set.frames&&e(S)}),N(y);var C=H(y,3),w=V(C,!0),T=V(H(C,3),!0);N(v);var E=H(v,2);ai(E,21,()=>r,([e,t])=>e,(e,t)=>{var n=L(()=>g(W(t),2));let r=()=>W(n)[0],a=()=>W(n)[1];var o=QC();let s;var c=V(o,!0);U(()=>{Y(o,`aria-checked`,Q.set.play===r()),s=Ci(o,1,``,null,s,{on:Q.set.play===r()}),J(c,a())}),G(`click`,o,()=>void W(i).commit({...Q.set,play:r()},`${a().toLowerCase()} between keys`)),q(e,o)}),N(E);var D=H(E,2),O=B(D);Rv(B(O),{}),Ce(),N(O);var k=H(O,2),A=e=>{var t=$C(),n=cn(t),r=H(B(n));Hi(r),N(n);var a=H(n,2);Iv(B(a),{}),N(a),U(()=>{Y(r,`max`,($.result?.frames??1)-1),Ui(r,Q.selected)}),G(`change`,r,e=>W(i).move(Q.selected,Math.max(0,Math.min(($.result?.frames??1)-1,Math.round(Number(e.currentTarget.value)))))),G(`click`,a,()=>W(i).drop()),q(e,t)},j=e=>{var t=ew();G(`click`,t,()=>void W(i).commit({...Q.set,frames:null},`keys as chosen`)),q(e,t)};ei(k,e=>{W(s)>=0?e(A):Q.set.frames&&e(j,1)}),N(D),N(c),U((e,t)=>{Y(c,`data-count`,Q.count),Y(c,`data-mean`,Q.errors?.mean),Y(c,`data-max`,Q.errors?.max),d!==(d=Q.set.method)&&(u.value=(u.__value=d)??``,ki(u,d)),Y(m,`min`,Q.fewest),Y(m,`max`,Q.most),Ui(m,Q.count),J(b,W(o)),J(w,e),J(T,t)},[()=>Q.errors?a(Q.errors.mean):`…`,()=>Q.errors?a(Q.errors.max):`…`]),G(`change`,u,e=>void W(i).commit({...Q.set,method:e.currentTarget.value,frames:null},`choose key frames another way`)),G(`input`,m,e=>W(i).setCount(Number(e.currentTarget.value))),G(`change`,m,()=>W(i).countDone()),G(`click`,O,()=>W(i).add()),q(e,c),We()}Nr([`change`,`input`,`click`]);var rw=K(`<dt> </dt> <dd> </dd>`,1),iw=K(`<option> </option>`),aw=K(`<dt><label for="unit">unit</label></dt> <dd class="unit svelte-f98a51"><select id="unit" class="field svelte-f98a51"></select> <span class="note"> </span></dd> <dt><label for="up">up</label></dt> <dd class="unit svelte-f98a51"><select id="up" class="field svelte-f98a51"></select></dd>`,1),ow=K(`<button class="button offer svelte-f98a51"> </button>`),sw=K(`<label class="check svelte-f98a51"><input type="checkbox" checked=""/> leave out the added rest pose</label>`),cw=K(`<li class="note svelte-f98a51"> </li>`),lw=K(`<details class="svelte-f98a51"><summary class="svelte-f98a51"> </summary> <ul></ul></details>`),uw=K(`<section class="section" aria-label="Motion"><h2 class="svelte-f98a51">Motion</h2> <dl class="facts"><dt><label for="motion-name">name</label></dt> <dd><input id="motion-name" class="field plain svelte-f98a51"/></dd> <!> <!></dl> <!> <!> <!></section>`);function dw(e,t){Ue(t,!0);let n=[`m`,`cm`,`mm`,`in`,`ft`],r=[`+y`,`+z`,`-y`,`-z`,`+x`,`-x`],i={file:`from the file`,guess:`guessed from the body`,user:`set by you`},a=L(()=>$.source),o=L(()=>W(a)!==null&&W(a).sample===null),s=L(()=>($.result?.facts??[]).filter(({name:e})=>e!==`name`)),c=L(()=>$.results[$.motion??``]?.notes??[]),l=L(()=>$.results[$.motion??``]?.offers??[]);function u(e,n){let{entry:r}=$;r&&t.app.session.commit({unit:null,up:null,drop_rest:null,...e,type:`set_source`,source:r.source},n)}function d(e){let n=e.value.trim();$.entry&&n!==$.entry.name&&(n?t.app.session.commit({type:`rename_motion`,motion:$.motion,name:n},`rename to ${n}`):e.value=$.entry.name)}var f=uw(),p=H(B(f),2),m=H(B(p),2),h=B(m);Hi(h),N(m);var g=H(m,2);ai(g,17,()=>W(s),e=>e.name,(e,t)=>{var n=rw(),r=cn(n),i=V(r,!0),a=H(r,2),o=V(a,!0);U(()=>{J(i,W(t).label),Y(a,`data-fact`,W(t).name),Y(a,`data-value`,W(t).value),J(o,W(t).text)}),q(e,n)});var _=H(g,2),v=e=>{var t=aw(),o=H(cn(t),2),s=B(o);ai(s,20,()=>n.includes(W(a).unit)?n:[W(a).unit,...n],e=>e,(e,t)=>{var n=iw(),r=V(n,!0),i={};U(()=>{J(r,t),i!==(i=t)&&(n.__value=i)}),q(e,n)}),N(s);var c;Ai(s);var l=V(H(s,2),!0);N(o);var d=H(o,4),f=B(d);ai(f,20,()=>r,e=>e,(e,t)=>{var n=iw(),r=V(n,!0),i={};U(()=>{J(r,t),i!==(i=t)&&(n.__value=i)}),q(e,n)}),N(f);var p;Ai(f),N(d),U(()=>{c!==(c=W(a).unit)&&(s.value=(s.__value=c)??``,ki(s,c)),J(l,i[W(a).unit_from]),p!==(p=W(a).up)&&(f.value=(f.__value=p)??``,ki(f,p))}),G(`change`,s,e=>u({unit:e.currentTarget.value},`unit ${e.currentTarget.value}`)),G(`change`,f,e=>u({up:e.currentTarget.value},`up ${e.currentTarget.value}`)),q(e,t)};ei(_,e=>{W(o)&&W(a)&&e(v)}),N(p);var y=H(p,2);ai(y,17,()=>W(l),e=>e.words,(e,n)=>{var r=ow(),i=V(r,!0);U(()=>J(i,W(n).words)),G(`click`,r,()=>void t.app.session.commit(W(n).edit)),q(e,r)});var b=H(y,2),x=e=>{var t=sw(),n=B(t);Hi(n),Ce(),N(t),G(`change`,n,()=>u({drop_rest:!1},`keep the rest pose`)),q(e,t)};ei(b,e=>{W(o)&&W(a)?.drop_rest&&e(x)});var S=H(b,2),C=e=>{var t=lw(),n=B(t),r=V(n),i=H(n,2);ai(i,20,()=>W(c),e=>e,(e,t)=>{var n=cw(),r=V(n,!0);U(()=>J(r,t)),q(e,n)}),N(i),N(t),U(()=>J(r,`${W(c).length??``} ${W(c).length===1?`note`:`notes`} from reading`)),q(e,t)};ei(S,e=>{W(c).length&&e(C)}),N(f),U(()=>Ui(h,$.entry?.name)),G(`change`,h,e=>d(e.currentTarget)),q(e,f),We()}Nr([`change`,`click`]);var fw=new Set([`$$slots`,`$$events`,`$$legacy`]);function pw(e,t){let n=ia(t,fw),r={name:`arrow-up`,size:24,node:[[`path`,{d:`m5 12 7-7 7 7`}],[`path`,{d:`M12 19V5`}]]};S_(e,oa(()=>n,{get icon(){return r}}))}var mw=new Set([`$$slots`,`$$events`,`$$legacy`]);function hw(e,t){let n=ia(t,mw),r={name:`arrow-down`,size:24,node:[[`path`,{d:`M12 5v14`}],[`path`,{d:`m19 12-7 7-7-7`}]]};S_(e,oa(()=>n,{get icon(){return r}}))}var gw=new Set([`$$slots`,`$$events`,`$$legacy`]);function _w(e,t){let n=ia(t,gw),r={name:`copy`,size:24,node:[[`rect`,{width:`14`,height:`14`,x:`8`,y:`8`,rx:`2`,ry:`2`}],[`path`,{d:`M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2`}]]};S_(e,oa(()=>n,{get icon(){return r}}))}var vw=new Set([`$$slots`,`$$events`,`$$legacy`]);function yw(e,t){let n=ia(t,vw),r={name:`terminal`,size:24,node:[[`path`,{d:`M12 19h8`}],[`path`,{d:`m4 17 6-6-6-6`}]]};S_(e,oa(()=>n,{get icon(){return r}}))}var bw=K(`<span class="note"> </span>`),xw=K(`<p class="problem svelte-4tb71s"> <!></p>`),Sw=K(`<div class="tools svelte-4tb71s"><button class="quiet icon" aria-label="Move up" title="Move up"><!></button> <button class="quiet icon" aria-label="Move down" title="Move down"><!></button> <span class="note svelte-4tb71s"> </span> <button class="quiet icon" title="Remove (Del)"><!></button></div> <!>`,1),Cw=K(`<li><div class="line svelte-4tb71s"><input type="checkbox"/> <button class="name svelte-4tb71s"><span class="svelte-4tb71s"> </span> <span class="note svelte-4tb71s"> </span></button> <span class="note"> </span></div> <!> <!></li>`),ww=K(`<li class="note">No steps yet: the motion is as it was read.</li>`),Tw=K(`<textarea class="field svelte-4tb71s" readonly="" aria-label="Text to copy"></textarea>`),Ew=K(`<div class="copy svelte-4tb71s"><button class="button"><!>Recipe</button> <button class="button"><!>Command</button></div> <!>`,1),Dw=K(`<section class="section" aria-label="Steps"><div class="head"><h2>Steps</h2> <button class="quiet" title="Add a step (A)"><!>Add</button></div> <ol></ol> <!></section>`);function Ow(e,t){Ue(t,!0);let n=L(()=>$.entry?.steps??[]),r=L(()=>$.result?.steps??[]),i=e=>I_(e)?.title??e.op;function a(e){let r=W(n)[e],a=W(n).map((t,n)=>n===e?{...t,on:!t.on}:t);t.app.session.setSteps(a,`${r.on?`switch off`:`switch on`} ${i(r).toLowerCase()}`)}function o(e,r){$.step=e+r,t.app.session.setSteps(F_(W(n),e,r),`move ${i(W(n)[e]).toLowerCase()}`)}function s(e){$.step=null,t.app.session.setSteps(W(n).filter((t,n)=>n!==e),`remove ${i(W(n)[e]).toLowerCase()}`)}function c(e,r,a,o){let s=P_(W(n),e,r,a);if(!o)return t.app.session.preview({type:`set_steps`,motion:$.motion,steps:s});let c=I_(W(n)[e])?.parameters.find(e=>e.name===r)?.label??r;t.app.session.setSteps(s,`${i(W(n)[e]).toLowerCase()}: ${c}`)}async function l(e){try{let n=await t.app.session.socket.request({type:`text`,motion:$.motion,what:e});if(n.type!==`text_answer`)return;z(u,n.text,!0),await navigator.clipboard.writeText(n.text),ng(e===`recipe`?`Recipe copied.`:`Command copied.`,``,`note`)}catch(e){e instanceof DOMException||ag(e)}}let u=R(``),d=e=>e==null?``:e<10?`${e.toFixed(1)} ms`:e<1e3?`${e.toFixed(0)} ms`:`${(e/1e3).toFixed(1)} s`;var f=Dw(),p=B(f),m=H(B(p),2);Rv(B(m),{}),Ce(),N(m),N(p);var h=H(p,2);ai(h,21,()=>W(n),ti,(e,l,u)=>{let f=L(()=>W(r)[u]),p=L(()=>$.step===u);var m=Cw();let h;var g=B(m),_=B(g);Hi(_);var v=H(_,2),y=B(v),b=V(y,!0),x=V(H(y,2),!0);N(v);var S=V(H(v,2),!0);N(g);var C=H(g,2),w=e=>{var t=xw(),n=B(t,!0),r=H(n),i=e=>{var t=bw(),n=V(t,!0);U(()=>J(n,W(f).hint)),q(e,t)};ei(r,e=>{W(f).hint&&e(i)}),N(t),U(()=>J(n,W(f).problem)),q(e,t)};ei(C,e=>{W(f)?.problem&&W(l).on&&e(w)});var T=H(C,2),E=e=>{var r=Sw(),a=cn(r),d=B(a);d.disabled=u===0,pw(B(d),{}),N(d);var f=H(d,2);hw(B(f),{}),N(f);var p=H(f,2),m=V(p,!0),h=H(p,2);Iv(B(h),{}),N(h),N(a);var g=H(a,2);{let e=L(()=>I_(W(l))?.parameters??[]);nv(g,{get parameters(){return W(e)},get values(){return W(l).with},prefix:`step-${u}`,change:(e,t,n)=>c(u,e,t,n),cancel:()=>t.app.session.dropPreview()})}U((e,t)=>{f.disabled=u===W(n).length-1,J(m,e),Y(h,`aria-label`,`Remove ${t??``}`)},[()=>I_(W(l))?.summary,()=>i(W(l))]),G(`click`,d,()=>o(u,-1)),G(`click`,f,()=>o(u,1)),G(`click`,h,()=>s(u)),q(e,r)};ei(T,e=>{W(p)&&e(E)}),N(m),U((e,t,n,r,i)=>{h=Ci(m,1,`step svelte-4tb71s`,null,h,{open:W(p),off:!W(l).on,wrong:e}),Y(m,`data-op`,W(l).op),Wi(_,W(l).on),Y(_,`aria-label`,`${t??``} is on`),Y(v,`aria-expanded`,W(p)),J(b,n),J(x,r),J(S,i)},[()=>!!W(f)?.problem,()=>i(W(l)),()=>i(W(l)),()=>W(l).on&&W(f)?.words?W(f).words:L_(W(l)),()=>W(l).on?d(W(f)?.ms):`off`]),G(`change`,_,()=>a(u)),G(`click`,v,()=>$.step=W(p)?null:u),q(e,m)},e=>{q(e,ww())}),N(h);var g=H(h,2),_=e=>{var t=Ew(),n=cn(t),r=B(n);_w(B(r),{}),Ce(),N(r);var i=H(r,2);yw(B(i),{}),Ce(),N(i),N(n);var a=H(n,2),o=e=>{var t=Tw();nt(t),U(()=>Ui(t,W(u))),q(e,t)};ei(a,e=>{W(u)&&e(o)}),G(`click`,r,()=>void l(`recipe`)),G(`click`,i,()=>void l(`command`)),q(e,t)};ei(g,e=>{W(n).length&&e(_)}),N(f),G(`click`,m,()=>$.dialog=`steps`),q(e,f),We()}Nr([`click`,`change`]);var kw=K(`<aside aria-label="Inspector" class="svelte-qi04ie"><!> <!> <!> <!></aside>`);function Aw(e,t){Ue(t,!0);var n=kw(),r=B(n),i=e=>{nw(e,{get app(){return t.app}})},a=e=>{dw(e,{get app(){return t.app}})};ei(r,e=>{$.mode===`keys`?e(i):e(a,-1)});var o=H(r,2),s=e=>{Pv(e,{get app(){return t.app}})};ei(o,e=>{$.joint>=0&&e(s)});var c=H(o,2);Ow(c,{get app(){return t.app}}),kv(H(c,2),{get app(){return t.app}}),N(n),q(e,n),We()}var jw=new Set([`$$slots`,`$$events`,`$$legacy`]);function Mw(e,t){let n=ia(t,jw),r={name:`folder-open`,size:24,node:[[`path`,{d:`m6 14 1.5-2.9A2 2 0 0 1 9.24 10H20a2 2 0 0 1 1.94 2.5l-1.54 6a2 2 0 0 1-1.95 1.5H4a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h3.9a2 2 0 0 1 1.69.9l.81 1.2a2 2 0 0 0 1.67.9H18a2 2 0 0 1 2 2v2`}]]};S_(e,oa(()=>n,{get icon(){return r}}))}var Nw=new Set([`$$slots`,`$$events`,`$$legacy`]);function Pw(e,t){let n=ia(t,Nw),r={name:`eye`,size:24,node:[[`path`,{d:`M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0`}],[`circle`,{cx:`12`,cy:`12`,r:`3`}]]};S_(e,oa(()=>n,{get icon(){return r}}))}var Fw=new Set([`$$slots`,`$$events`,`$$legacy`]);function Iw(e,t){let n=ia(t,Fw),r={name:`eye-off`,size:24,node:[[`path`,{d:`M10.733 5.076a10.744 10.744 0 0 1 11.205 6.575 1 1 0 0 1 0 .696 10.747 10.747 0 0 1-1.444 2.49`}],[`path`,{d:`M14.084 14.158a3 3 0 0 1-4.242-4.242`}],[`path`,{d:`M17.479 17.499a10.75 10.75 0 0 1-15.417-5.151 1 1 0 0 1 0-.696 10.75 10.75 0 0 1 4.446-5.143`}],[`path`,{d:`m2 2 20 20`}]]};S_(e,oa(()=>n,{get icon(){return r}}))}var Lw=K(`<span class="note"> </span>`),Rw=K(`<button class="quiet icon" title="Show it too"><!></button>`),zw=K(`<li class="opened svelte-1wxlimg"><button data-arrows=""><span class="name svelte-1wxlimg"> </span> <!></button> <!> <button class="quiet icon" title="Remove from the project"><!></button></li>`),Bw=K(`<h3 class="svelte-1wxlimg">In this project</h3> <ul></ul>`,1),Vw=K(`<span class="wrong svelte-1wxlimg">cannot be read</span>`),Hw=K(`<li class="svelte-1wxlimg"><button data-arrows=""><span aria-hidden="true"> </span> <span class="name svelte-1wxlimg"> </span> <!></button></li>`),Uw=K(`<h3 class="svelte-1wxlimg"> </h3> <ul></ul>`,1),Ww=K(`<p class="note none-found svelte-1wxlimg"> </p>`),Gw=K(`<aside aria-label="Library" class="svelte-1wxlimg"><div class="top svelte-1wxlimg"><div class="head svelte-1wxlimg"><h2>Library</h2> <button class="quiet"><!>Open</button> <input id="open-files" type="file" multiple="" hidden=""/></div> <input id="library-search" class="field" type="search" placeholder="Search motions" aria-label="Search motions"/></div> <div class="list svelte-1wxlimg" role="presentation"><!> <!> <!></div> <p class="foot svelte-1wxlimg"><!></p></aside>`);function Kw(e,t){Ue(t,!0);let n=R(``),r=R(null),i,a=L(()=>$.formats.flatMap(e=>e.suffixes).join(`,`)),o=L(()=>{let e=W(n).toLowerCase().split(/\s+/).filter(Boolean);return(W(r)??$.library).filter(({name:t,group:n})=>e.every(e=>`${n} ${t}`.toLowerCase().includes(e)))}),s=L(()=>[...new Set(W(o).map(({group:e})=>e))].map(e=>[e,W(o).filter(t=>t.group===e)])),c=L(()=>Object.entries($.document?.motions??{}));async function l(){if(z(r,null),!W(n)||$.libraryTotal<=$.library.length)return;let e=W(n),i=await t.app.session.socket.request({type:`find`,text:e}).catch(()=>null);i?.type===`found`&&e===W(n)&&z(r,i.items)}function u(e){let t=$.source;return t?e.sample===null?t.path!==null&&t.path===e.path:t.sample===e.sample:!1}let d=e=>{let t=$.library.indexOf(e);return t>=0&&t<9?String(t+1):``},f=({seconds:e})=>e===null?``:e<100?`${e.toFixed(1)} s`:`${Math.round(e/60)} min`;function p(e){let t={ArrowDown:1,ArrowUp:-1}[e.key];if(!t)return;e.preventDefault();let n=[...e.currentTarget.querySelectorAll(`button.row`)];n[n.indexOf(document.activeElement)+t]?.focus()}function m(e,n){t.app.session.commit({type:`remove_motion`,motion:e},`remove ${n}`)}var h=Gw(),_=B(h),v=B(_),y=H(B(v),2);Mw(B(y),{}),Ce(),N(y);var b=H(y,2);ea(b,e=>i=e,()=>i),N(v);var x=H(v,2);Hi(x),N(_);var S=H(_,2),C=B(S),w=e=>{var n=Bw(),r=H(cn(n),2);ai(r,21,()=>W(c),([e,t])=>e,(e,n)=>{var r=L(()=>g(W(n),2));let i=()=>W(r)[0],a=()=>W(r)[1];var o=zw(),s=B(o);let c;var l=B(s),u=V(l,!0),d=H(l,2),f=e=>{var t=Lw(),n=V(t);U(()=>J(n,`${a().steps.length??``} ${a().steps.length===1?`step`:`steps`}`)),q(e,t)};ei(d,e=>{a().steps.length&&e(f)}),N(s);var p=H(s,2),h=e=>{var n=Rw(),r=B(n),o=e=>{Pw(e,{})},s=L(()=>$.shown.includes(i())),c=e=>{Iw(e,{})};ei(r,e=>{W(s)?e(o):e(c,-1)}),N(n),U(e=>{Y(n,`aria-pressed`,e),Y(n,`aria-label`,`Show ${a().name??``} too`)},[()=>$.shown.includes(i())]),G(`click`,n,()=>t.app.toggleShown(i())),q(e,n)};ei(p,e=>{$.motion!==i()&&e(h)});var _=H(p,2);E_(B(_),{}),N(_),N(o),U(()=>{c=Ci(s,1,`row svelte-1wxlimg`,null,c,{now:$.motion===i()}),Y(s,`aria-current`,$.motion===i()),J(u,a().name),Y(_,`aria-label`,`Remove ${a().name??``}`)}),G(`click`,s,()=>t.app.selectMotion(i())),G(`click`,_,()=>m(i(),a().name)),q(e,o)}),N(r),q(e,n)};ei(C,e=>{W(c).length>1&&e(w)});var T=H(C,2);ai(T,17,()=>W(s),([e,t])=>e,(e,n)=>{var r=L(()=>g(W(n),2));let i=()=>W(r)[0],a=()=>W(r)[1];var o=Uw(),s=cn(o),c=V(s,!0),l=H(s,2);ai(l,21,a,e=>e.id,(e,n)=>{var r=Hw(),i=B(r);let a;var o=B(i);let s;var c=V(o,!0),l=H(o,2),p=V(l,!0),m=H(l,2),h=e=>{q(e,Vw())},g=e=>{var t=Lw(),r=V(t,!0);U(e=>J(r,e),[()=>f(W(n))||W(n).format]),q(e,t)};ei(m,e=>{W(n).problem?e(h):e(g,-1)}),N(i),N(r),U((e,t,r,l)=>{a=Ci(i,1,`row svelte-1wxlimg`,null,a,{now:e}),Y(i,`aria-current`,t),Y(i,`title`,W(n).problem||W(n).path||W(n).name),s=Ci(o,1,`digit svelte-1wxlimg`,null,s,{none:r}),J(c,l),J(p,W(n).name)},[()=>u(W(n)),()=>u(W(n)),()=>!d(W(n)),()=>d(W(n))]),G(`click`,i,()=>void t.app.session.open(W(n))),q(e,r)}),N(l),U(()=>J(c,i())),q(e,o)},e=>{var t=Ww(),r=V(t,!0);U(()=>J(r,W(n)?`Nothing is called “${W(n)}”.`:``)),q(e,t)});var E=H(T,2),D=e=>{var t=Ww(),n=V(t);U(()=>J(n,`${$.libraryTotal-$.library.length} more: search by name.`)),q(e,t)};ei(E,e=>{$.libraryTotal>$.library.length&&!W(n)&&e(D)}),N(S);var O=H(S,2),k=B(O),A=e=>{var t=Ur();U(()=>J(t,`Reading ${$.uploading??``} …`)),q(e,t)},j=e=>{var t=Ur();U(e=>J(t,`Drop ${e??``} files anywhere`),[()=>$.formats.map(({name:e})=>e).join(`, `)]),q(e,t)};ei(k,e=>{$.uploading?e(A):e(j,-1)}),N(O),N(h),U(()=>Y(b,`accept`,W(a))),G(`click`,y,()=>i.click()),G(`change`,b,()=>{t.app.session.uploadAll([...i.files??[]]),i.value=``}),G(`input`,x,l),Xi(x,()=>W(n),e=>z(n,e)),G(`keydown`,S,p),q(e,h),We()}Nr([`click`,`change`,`input`,`keydown`]);var qw=new Set([`$$slots`,`$$events`,`$$legacy`]);function Jw(e,t){let n=ia(t,qw),r={name:`triangle-alert`,size:24,node:[[`path`,{d:`m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3`}],[`path`,{d:`M12 9v4`}],[`path`,{d:`M12 17h.01`}]],aliases:[`alert-triangle`]};S_(e,oa(()=>n,{get icon(){return r}}))}var Yw=new Set([`$$slots`,`$$events`,`$$legacy`]);function Xw(e,t){let n=ia(t,Yw),r={name:`check`,size:24,node:[[`path`,{d:`M20 6 9 17l-5-5`}]]};S_(e,oa(()=>n,{get icon(){return r}}))}var Zw=K(`<p class="note hint svelte-hjwx1i"> </p>`),Qw=K(`<div class="notice problem svelte-hjwx1i"><!> <div class="svelte-hjwx1i"><p class="message svelte-hjwx1i"> </p><!></div> <button class="quiet icon svelte-hjwx1i" aria-label="Close"><!></button></div>`),$w=K(`<div class="notice svelte-hjwx1i"><!><p class="message svelte-hjwx1i"> </p></div>`),eT=K(`<div class="notice progress svelte-hjwx1i"><div class="svelte-hjwx1i"><p> </p><progress class="svelte-hjwx1i"></progress></div></div>`),tT=K(`<div class="notices svelte-hjwx1i"><div role="alert"></div> <div role="status"><!> <!></div></div>`);function nT(e,t){Ue(t,!0);var n=tT(),r=B(n);ai(r,21,()=>$.notices.filter(({kind:e})=>e===`problem`),({id:e,message:t,hint:n})=>e,(e,t)=>{let n=()=>W(t).id,r=()=>W(t).message,i=()=>W(t).hint;var a=Qw(),o=B(a);Jw(o,{});var s=H(o,2),c=B(s),l=V(c,!0),u=H(c),d=e=>{var t=Zw(),n=V(t,!0);U(()=>J(n,i())),q(e,t)};ei(u,e=>{i()&&e(d)}),N(s);var f=H(s,2);E_(B(f),{}),N(f),N(a),U(()=>J(l,r())),G(`click`,f,()=>rg(n())),q(e,a)}),N(r);var i=H(r,2),a=B(i);ai(a,17,()=>$.notices.filter(({kind:e})=>e===`note`),({id:e,message:t})=>e,(e,t)=>{let n=()=>W(t).message;var r=$w(),i=B(r);Xw(i,{});var a=V(H(i),!0);N(r),U(()=>J(a,n())),q(e,r)});var o=H(a,2),s=e=>{var t=eT(),n=B(t),r=B(n),i=V(r,!0),a=H(r);N(n),N(t),U(()=>{J(i,$.progress.words),Ui(a,$.progress.share),Y(a,`aria-label`,$.progress.words)}),q(e,t)};ei(o,e=>{$.progress&&e(s)}),N(i),N(n),q(e,n),We()}Nr([`click`]);var rT=K(`<div role="separator" tabindex="0" aria-orientation="vertical"></div>`);function iT(e,t){Ue(t,!0);let n=document.documentElement,r=R(Xt(parseFloat(getComputedStyle(n).getPropertyValue(t.variable)))),i=null;function a(e){z(r,Math.max(t.low,Math.min(t.high,Math.round(e))),!0),n.style.setProperty(t.variable,`${W(r)}px`)}function o(e){e.target.setPointerCapture(e.pointerId),i={x:e.clientX,width:W(r)}}function s(e){i&&a(i.width+(e.clientX-i.x)*(t.side===`left`?1:-1))}function c(e){let n={ArrowLeft:-16,ArrowRight:16}[e.key];n!==void 0&&(e.preventDefault(),a(W(r)+n*(t.side===`left`?1:-1)))}var l=rT();U(()=>{Ci(l,1,`splitter ${t.side??``}`,`svelte-g42wz6`),Y(l,`aria-label`,t.label),Y(l,`aria-valuenow`,W(r)),Y(l,`aria-valuemin`,t.low),Y(l,`aria-valuemax`,t.high)}),G(`pointerdown`,l,o),G(`pointermove`,l,s),G(`pointerup`,l,()=>i=null),G(`keydown`,l,c),q(e,l),We()}Nr([`pointerdown`,`pointermove`,`pointerup`,`keydown`]);var aT=new Set([`$$slots`,`$$events`,`$$legacy`]);function oT(e,t){let n=ia(t,aT),r={name:`crosshair`,size:24,node:[[`circle`,{cx:`12`,cy:`12`,r:`10`}],[`line`,{x1:`22`,x2:`18`,y1:`12`,y2:`12`}],[`line`,{x1:`6`,x2:`2`,y1:`12`,y2:`12`}],[`line`,{x1:`12`,x2:`12`,y1:`6`,y2:`2`}],[`line`,{x1:`12`,x2:`12`,y1:`22`,y2:`18`}]]};S_(e,oa(()=>n,{get icon(){return r}}))}var sT=new Set([`$$slots`,`$$events`,`$$legacy`]);function cT(e,t){let n=ia(t,sT),r={name:`anchor`,size:24,node:[[`path`,{d:`M12 6v16`}],[`path`,{d:`m19 13 2-1a9 9 0 0 1-18 0l2 1`}],[`path`,{d:`M9 11h6`}],[`circle`,{cx:`12`,cy:`4`,r:`2`}]]};S_(e,oa(()=>n,{get icon(){return r}}))}var lT=new Set([`$$slots`,`$$events`,`$$legacy`]);function uT(e,t){let n=ia(t,lT),r={name:`ghost`,size:24,node:[[`path`,{d:`M15 10v1`}],[`path`,{d:`M7.528 20.472a1.6 1.6 0 012.277 0l1.057 1.056a1.6 1.6 0 002.276 0l1.057-1.056a1.6 1.6 0 012.277 0l1.114 1.114a1.4 1.4 0 002.414-1V10a8 8 0 00-16 0v10.586a1.4 1.4 0 002.414 1z`}],[`path`,{d:`M9 10v1`}]]};S_(e,oa(()=>n,{get icon(){return r}}))}var dT=new Set([`$$slots`,`$$events`,`$$legacy`]);function fT(e,t){let n=ia(t,dT),r={name:`route`,size:24,node:[[`circle`,{cx:`6`,cy:`19`,r:`3`}],[`path`,{d:`M9 19h8.5a3.5 3.5 0 0 0 0-7h-11a3.5 3.5 0 0 1 0-7H15`}],[`circle`,{cx:`18`,cy:`5`,r:`3`}]]};S_(e,oa(()=>n,{get icon(){return r}}))}var pT=new Set([`$$slots`,`$$events`,`$$legacy`]);function mT(e,t){let n=ia(t,pT),r={name:`focus`,size:24,node:[[`circle`,{cx:`12`,cy:`12`,r:`3`}],[`path`,{d:`M3 7V5a2 2 0 0 1 2-2h2`}],[`path`,{d:`M17 3h2a2 2 0 0 1 2 2v2`}],[`path`,{d:`M21 17v2a2 2 0 0 1-2 2h-2`}],[`path`,{d:`M7 21H5a2 2 0 0 1-2-2v-2`}]]};S_(e,oa(()=>n,{get icon(){return r}}))}var hT=K(`<button class="quiet svelte-1olarlo"> </button>`),gT=K(`<p class="picking svelte-1olarlo" role="status">Click a joint for <b> </b> · Esc cancels</p>`),_T=K(`<li><i class="original svelte-1olarlo"></i>original</li>`),vT=K(`<li><i class="result svelte-1olarlo"></i>result</li>`),yT=K(`<div class="tools left svelte-1olarlo" role="group" aria-label="What is shown"><button class="quiet icon svelte-1olarlo" aria-label="Follow the body" title="Follow the body (C)"><!></button> <button class="quiet icon svelte-1olarlo" aria-label="In place" title="In place (I)"><!></button> <button class="quiet icon svelte-1olarlo" aria-label="Ghosts" title="Ghosts (G)"><!></button> <button class="quiet icon svelte-1olarlo" aria-label="Trails" title="Trails (T)"><!></button></div> <div class="tools right svelte-1olarlo" role="group" aria-label="Camera"><!> <button class="quiet icon svelte-1olarlo" aria-label="Frame the body" title="Frame the body (F)"><!></button></div> <!> <ul class="legend svelte-1olarlo" aria-label="Colours"><!> <!> <li><i class="one svelte-1olarlo"></i>left</li> <li><i class="two svelte-1olarlo"></i>right, dashed</li></ul>`,1);function bT(e,t){Ue(t,!0);let n=[`front`,`side`,`top`],r=e=>t.app.actions.find(t=>t.id===e).run();var i=yT(),a=cn(i),o=B(a);oT(B(o),{}),N(o);var s=H(o,2);cT(B(s),{}),N(s);var c=H(s,2);uT(B(c),{}),N(c);var l=H(c,2);fT(B(l),{}),N(l),N(a);var u=H(a,2),d=B(u);ai(d,16,()=>n,e=>e,(e,t)=>{var n=hT(),i=V(n,!0);U(e=>J(i,e),[()=>t[0].toUpperCase()+t.slice(1)]),G(`click`,n,()=>r(t)),q(e,n)});var f=H(d,2);mT(B(f),{}),N(f),N(u);var p=H(u,2),m=e=>{var t=gT(),n=V(H(B(t)),!0);Ce(),N(t),U(()=>J(n,$.picking.label)),q(e,t)};ei(p,e=>{$.picking&&e(m)});var h=H(p,2),g=B(h),_=e=>{q(e,_T())};ei(g,e=>{$.differs&&$.compare!==`result`&&e(_)});var v=H(g,2),y=e=>{q(e,vT())};ei(v,e=>{$.differs&&$.compare!==`original`&&e(y)}),Ce(4),N(h),U(()=>{Y(o,`aria-pressed`,$.follow),Y(s,`aria-pressed`,$.inPlace),Y(c,`aria-pressed`,$.ghosts),Y(l,`aria-pressed`,$.trails)}),G(`click`,o,()=>t.app.toggle(`follow`)),G(`click`,s,()=>t.app.toggle(`inPlace`)),G(`click`,c,()=>t.app.toggle(`ghosts`)),G(`click`,l,()=>t.app.toggle(`trails`)),G(`click`,f,()=>r(`frame`)),q(e,i),We()}Nr([`click`]);function xT(e,t){Ue(t,!0);let n=L(()=>$.operations.map(e=>({id:e.name,label:e.title,detail:e.summary,keys:[],run:()=>void N_(t.app.session,e)})));A_(e,{name:`steps`,title:`Add a step`,hideHead:!0,children:(e,t)=>{hv(e,{get choices(){return W(n)},placeholder:`Add a step: what should be done?`})},$$slots:{default:!0}}),We()}var ST={left:`#e69f00`,right:`#56b4e9`,"":`#c9ced4`},CT=.75;function wT(e,t,n,r){let i=e.getContext(`2d`),[a,o]=[e.clientWidth||80,e.clientHeight||80];e.width=a*devicePixelRatio,e.height=o*devicePixelRatio,i.scale(devicePixelRatio,devicePixelRatio);let[s,c]=[Math.sin(r+CT),Math.cos(r+CT)],l=Array.from({length:t.names.length},(e,t)=>{let[r,i,a]=n.subarray(t*3,t*3+3);return{x:r*c-a*s,y:i,depth:r*s+a*c}}),u=Math.min(...l.map(({y:e})=>e),t.floor),d=(Math.min(...l.map(({x:e})=>e))+Math.max(...l.map(({x:e})=>e)))/2,f=o*.8/Math.max(t.height,...l.map(({y:e})=>e-u),1e-6),p=e=>[a/2+(l[e].x-d)*f,o*.91-(l[e].y-u)*f];i.fillStyle=`rgba(0, 0, 0, 0.35)`,i.beginPath(),i.ellipse(a/2,o*.92,a*.2,2.5,0,0,7),i.fill(),i.lineCap=`round`;let m=t.parents.map((e,t)=>({parent:e,joint:t})).filter(({parent:e})=>e>=0);m.sort((e,t)=>l[e.joint].depth-l[t.joint].depth);for(let{parent:e,joint:n}of m){let[r,a]=t.radii[n];if(!(r>0))continue;i.strokeStyle=ST[t.sides[n]]??ST[``];let o=e===t.roles.head&&t.ends[n];i.lineWidth=Math.max(1.5,(r+a)*f*(o?.85:.6)),i.beginPath();let[s,c]=[p(e),p(n)];i.moveTo(...s),o?i.lineTo(s[0]+.5*(c[0]-s[0]),s[1]+.5*(c[1]-s[1])):i.lineTo(...c),i.stroke()}}var TT=K(`<button data-arrows=""><canvas aria-hidden="true" class="svelte-1ndmsc5"></canvas> <span class="svelte-1ndmsc5"> </span></button>`),ET=K(`<p class="note svelte-1ndmsc5"> </p>`),DT=K(`<section class="strip svelte-1ndmsc5" aria-label="Key poses"><div class="cards svelte-1ndmsc5" role="presentation"><!> <!></div></section>`);function OT(e,t){Ue(t,!0);let n=L(()=>Q.frames.slice(0,120)),r=L(()=>$.result?.frame_time??0),i=(e,n)=>{let r=({frame:n})=>{let r=t.app.stage.original??t.app.stage.result;r&&wT(e,r.header,r.pose(n).positions,r.heading(n))};return requestAnimationFrame(()=>r(n)),{update:r}};function a(e){if(e.altKey)return;let n={ArrowRight:1,ArrowLeft:-1}[e.key];if((e.key===`Delete`||e.key===`Backspace`)&&(t.app.keyEdits.drop(),e.preventDefault()),!n)return;e.preventDefault();let r=[...e.currentTarget.querySelectorAll(`button`)],i=r[r.indexOf(document.activeElement)+n];i?.focus(),i?.click()}var o=DT(),s=B(o),c=B(s);ai(c,16,()=>W(n),e=>e,(e,n)=>{var a=TT();let o;var s=B(a);pi(s,(e,t)=>i?.(e,t),()=>({frame:n,id:$.result?.id}));var c=V(H(s,2));N(a),U((e,t)=>{o=Ci(a,1,`card svelte-1ndmsc5`,null,o,{now:n===Q.selected}),Y(a,`aria-pressed`,n===Q.selected),Y(a,`aria-label`,`Key at ${e??``} s`),J(c,`${t??``} s`)},[()=>(n*W(r)).toFixed(2),()=>(n*W(r)).toFixed(2)]),G(`click`,a,()=>t.app.keyEdits.select(n)),q(e,a)});var l=H(c,2),u=e=>{var t=ET(),n=V(t);U(()=>J(n,`and ${Q.count-120} more`)),q(e,t)};ei(l,e=>{Q.count>120&&e(u)}),N(s),N(o),G(`keydown`,s,a),q(e,o),We()}Nr([`keydown`,`click`]);var kT=new Set([`$$slots`,`$$events`,`$$legacy`]);function AT(e,t){let n=ia(t,kT),r={name:`undo-2`,size:24,node:[[`path`,{d:`M9 14 4 9l5-5`}],[`path`,{d:`M4 9h10.5a5.5 5.5 0 0 1 5.5 5.5a5.5 5.5 0 0 1-5.5 5.5H11`}]]};S_(e,oa(()=>n,{get icon(){return r}}))}var jT=new Set([`$$slots`,`$$events`,`$$legacy`]);function MT(e,t){let n=ia(t,jT),r={name:`redo-2`,size:24,node:[[`path`,{d:`m15 14 5-5-5-5`}],[`path`,{d:`M20 9H9.5A5.5 5.5 0 0 0 4 14.5A5.5 5.5 0 0 0 9.5 20H13`}]]};S_(e,oa(()=>n,{get icon(){return r}}))}var NT=new Set([`$$slots`,`$$events`,`$$legacy`]);function PT(e,t){let n=ia(t,NT),r={name:`command`,size:24,node:[[`path`,{d:`M15 6v12a3 3 0 1 0 3-3H6a3 3 0 1 0 3 3V6a3 3 0 1 0-3 3h12a3 3 0 1 0-3-3`}]]};S_(e,oa(()=>n,{get icon(){return r}}))}var FT=new Set([`$$slots`,`$$events`,`$$legacy`]);function IT(e,t){let n=ia(t,FT),r={name:`circle-question-mark`,size:24,node:[[`circle`,{cx:`12`,cy:`12`,r:`10`}],[`path`,{d:`M9.09 9a3 3 0 0 1 5.83 1c0 2-3 3-3 3`}],[`path`,{d:`M12 17h.01`}]],aliases:[`help-circle`,`circle-help`]};S_(e,oa(()=>n,{get icon(){return r}}))}var LT=K(`<button class="quiet"> </button>`),RT=K(`<header class="svelte-ge5qer"><div class="brand svelte-ge5qer"><svg viewBox="0 0 24 24" fill="none" stroke="#009e73" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" class="svelte-ge5qer"><circle cx="14" cy="4" r="2" fill="#e9ecef" stroke="#e9ecef"></circle><path d="M12.5 9 11 14.5l4 2.5.5 5M11 14.5 9 18l-4 2.5M12.5 9 8 10.5 6.5 14M12.5 9l3 3.500 3.500.5"></path></svg> <h1 class="svelte-ge5qer">kinema</h1></div> <nav aria-label="Modes" class="svelte-ge5qer"></nav> <span role="status"> </span> <button class="quiet icon" aria-label="Undo"><!></button> <button class="quiet icon" aria-label="Redo"><!></button> <button class="button" title="Find an action (Ctrl+K)"><!>Find action</button> <button class="button primary svelte-ge5qer" title="Export (E)"><!>Export</button> <button class="quiet icon" aria-label="Keys and help" title="Keys and help (?)"><!></button></header>`);function zT(e,t){Ue(t,!0);let n=[[`view`,`View`,`F1`],[`keys`,`Key frames`,`F2`]],r=L(()=>$.connection===`lost`?`connection lost, trying again …`:$.connection===`connecting`?`connecting …`:`${$.project} · ${$.saved?`saved`:`not saved`}`);var i=RT(),a=H(B(i),2);ai(a,21,()=>n,([e,t,n])=>e,(e,n)=>{var r=L(()=>g(W(n),3));let i=()=>W(r)[0],a=()=>W(r)[1],o=()=>W(r)[2];var s=LT(),c=V(s,!0);U(()=>{Y(s,`aria-current`,$.mode===i()&&$.motion!==null),s.disabled=!$.motion,Y(s,`title`,`${a()??``} (${o()??``})`),J(c,a())}),G(`click`,s,()=>t.app.setMode(i())),q(e,s)}),N(a);var o=H(a,2);let s;var c=V(o,!0),l=H(o,2);AT(B(l),{}),N(l);var u=H(l,2);MT(B(u),{}),N(u);var d=H(u,2);PT(B(d),{}),Ce(),N(d);var f=H(d,2);w_(B(f),{}),Ce(),N(f);var p=H(f,2);IT(B(p),{}),N(p),N(i),U(()=>{s=Ci(o,1,`status svelte-ge5qer`,null,s,{lost:$.connection===`lost`}),J(c,W(r)),l.disabled=!$.undo,Y(l,`title`,$.undo?`Undo: ${$.undo} (Ctrl+Z)`:`Nothing to undo`),u.disabled=!$.redo,Y(u,`title`,$.redo?`Redo: ${$.redo} (Ctrl+Shift+Z)`:`Nothing to redo`),f.disabled=!$.motion}),G(`click`,l,()=>void t.app.session.undo()),G(`click`,u,()=>void t.app.session.redo()),G(`click`,d,()=>$.dialog=`finder`),G(`click`,f,()=>$.dialog=`export`),G(`click`,p,()=>$.dialog=`help`),q(e,i),We()}Nr([`click`]);var BT=new Set([`$$slots`,`$$events`,`$$legacy`]);function VT(e,t){let n=ia(t,BT),r={name:`skip-back`,size:24,node:[[`path`,{d:`M17.971 4.285A2 2 0 0 1 21 6v12a2 2 0 0 1-3.029 1.715l-9.997-5.998a2 2 0 0 1-.003-3.432z`}],[`path`,{d:`M3 20V4`}]]};S_(e,oa(()=>n,{get icon(){return r}}))}var HT=new Set([`$$slots`,`$$events`,`$$legacy`]);function UT(e,t){let n=ia(t,HT),r={name:`skip-forward`,size:24,node:[[`path`,{d:`M21 4v16`}],[`path`,{d:`M6.029 4.285A2 2 0 0 0 3 6v12a2 2 0 0 0 3.029 1.715l9.997-5.998a2 2 0 0 0 .003-3.432z`}]]};S_(e,oa(()=>n,{get icon(){return r}}))}var WT=new Set([`$$slots`,`$$events`,`$$legacy`]);function GT(e,t){let n=ia(t,WT),r={name:`chevron-left`,size:24,node:[[`path`,{d:`m15 18-6-6 6-6`}]]};S_(e,oa(()=>n,{get icon(){return r}}))}var KT=new Set([`$$slots`,`$$events`,`$$legacy`]);function qT(e,t){let n=ia(t,KT),r={name:`chevron-right`,size:24,node:[[`path`,{d:`m9 18 6-6-6-6`}]]};S_(e,oa(()=>n,{get icon(){return r}}))}var JT=new Set([`$$slots`,`$$events`,`$$legacy`]);function YT(e,t){let n=ia(t,JT),r={name:`play`,size:24,node:[[`path`,{d:`M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z`}]]};S_(e,oa(()=>n,{get icon(){return r}}))}var XT=new Set([`$$slots`,`$$events`,`$$legacy`]);function ZT(e,t){let n=ia(t,XT),r={name:`pause`,size:24,node:[[`rect`,{x:`14`,y:`3`,width:`5`,height:`18`,rx:`1`}],[`rect`,{x:`5`,y:`3`,width:`5`,height:`18`,rx:`1`}]]};S_(e,oa(()=>n,{get icon(){return r}}))}var QT=new Set([`$$slots`,`$$events`,`$$legacy`]);function $T(e,t){let n=ia(t,QT),r={name:`repeat`,size:24,node:[[`path`,{d:`m17 2 4 4-4 4`}],[`path`,{d:`M3 11v-1a4 4 0 0 1 4-4h14`}],[`path`,{d:`m7 22-4-4 4-4`}],[`path`,{d:`M21 13v1a4 4 0 0 1-4 4H3`}]]};S_(e,oa(()=>n,{get icon(){return r}}))}var eE=new Set([`$$slots`,`$$events`,`$$legacy`]);function tE(e,t){let n=ia(t,eE),r={name:`minus`,size:24,node:[[`path`,{d:`M5 12h14`}]]};S_(e,oa(()=>n,{get icon(){return r}}))}var nE=K(`<button class="quiet note" title="Clear the loop (\\)">clear loop</button>`),rE=K(`<button class="quiet"> </button>`),iE=K(`<div class="transport svelte-sd7iay" role="group" aria-label="Transport"><button class="quiet icon svelte-sd7iay" aria-label="Go to the start" title="Go to the start (Home)"><!></button> <button class="quiet icon svelte-sd7iay" aria-label="One frame back" title="One frame back (←)"><!></button> <button class="quiet play svelte-sd7iay"><!></button> <button class="quiet icon svelte-sd7iay" aria-label="One frame forward" title="One frame forward (→)"><!></button> <button class="quiet icon svelte-sd7iay" aria-label="Go to the end" title="Go to the end (End)"><!></button> <button class="quiet icon svelte-sd7iay" aria-label="Repeat" title="Repeat at the end (R)"><!></button> <div class="time svelte-sd7iay"><span id="time" class="svelte-sd7iay">0.000</span> s</div> <label class="frame svelte-sd7iay">frame <input id="frame" class="field svelte-sd7iay" inputmode="numeric" autocomplete="off" value="0"/></label> <span class="note"></span> <!> <span class="gap svelte-sd7iay"></span> <div class="speeds svelte-sd7iay" role="group" aria-label="Speed"><span class="note svelte-sd7iay" aria-hidden="true">speed</span> <!></div> <div class="zoom svelte-sd7iay" role="group" aria-label="Zoom of the time line"><button class="quiet icon svelte-sd7iay" aria-label="Zoom out" title="Zoom out (wheel)"><!></button> <button class="quiet" title="Show the whole motion (0)">Fit</button> <button class="quiet icon svelte-sd7iay" aria-label="Zoom in" title="Zoom in (wheel)"><!></button></div></div>`);function aE(e,t){Ue(t,!0);let n=sa(t,`app`,7),r,i,a;function o(){let{clock:e}=n();r.textContent=e.time.toFixed(3),document.activeElement!==i&&(i.value=String(e.frame));let t=1/e.frameTime;a.textContent=`of ${e.numFrames} · ${t.toFixed(Math.abs(t-Math.round(t))<.005?0:2)} fps`}ca(()=>n().clock.onChange(o));function s(){let e=Number(i.value);i.value!==``&&Number.isFinite(e)&&(n().clock.pause(),n().clock.seek(e)),i.value=String(n().clock.frame)}function c(e){if(e.key===`Enter`)s();else if(e.key===`Escape`)i.value=String(n().clock.frame);else return;i.blur()}function l(){n().clock.repeat=!n().clock.repeat,n().clock.changed()}var u=iE(),d=B(u);VT(B(d),{}),N(d);var f=H(d,2);GT(B(f),{}),N(f);var p=H(f,2),m=B(p),h=e=>{ZT(e,{fill:`currentColor`})},g=e=>{YT(e,{fill:`currentColor`})};ei(m,e=>{$.playing?e(h):e(g,-1)}),N(p);var _=H(p,2);qT(B(_),{}),N(_);var v=H(_,2);UT(B(v),{}),N(v);var y=H(v,2);$T(B(y),{}),N(y);var b=H(y,2);ea(B(b),e=>r=e,()=>r),Ce(),N(b);var x=H(b,2),S=H(B(x));ea(S,e=>i=e,()=>i),N(x);var C=H(x,2);ea(C,e=>a=e,()=>a);var w=H(C,2),T=e=>{var t=nE();G(`click`,t,()=>n().clock.setLoop(null)),q(e,t)};ei(w,e=>{$.looped&&e(T)});var E=H(w,4);ai(H(B(E),2),16,()=>Yh.speeds,e=>e,(e,t)=>{var r=rE(),i=V(r);U(()=>{Y(r,`aria-pressed`,$.speed===t),J(i,`${t??``}×`)}),G(`click`,r,()=>n().clock.setSpeed(t)),q(e,r)}),N(E);var D=H(E,2),O=B(D);tE(B(O),{}),N(O);var k=H(O,2),A=H(k,2);Rv(B(A),{}),N(A),N(D),N(u),U(()=>{Y(p,`aria-label`,$.playing?`Pause`:`Play`),Y(p,`title`,$.playing?`Pause (Space)`:`Play (Space)`),Y(y,`aria-pressed`,$.repeat)}),G(`click`,d,()=>n().clock.step(-1/0)),G(`click`,f,()=>n().clock.step(-1)),G(`click`,p,()=>n().clock.toggle()),G(`click`,_,()=>n().clock.step(1)),G(`click`,v,()=>n().clock.step(1/0)),G(`click`,y,l),G(`change`,S,s),G(`keydown`,S,c),G(`click`,O,()=>n().timeline.zoom(1/1.5)),G(`click`,k,()=>n().timeline.fit()),G(`click`,A,()=>n().timeline.zoom(1.5)),q(e,u),We()}Nr([`click`,`change`,`keydown`]);var oE=K(`<button class="offer svelte-rdxo37"><b> </b><span class="note"> </span></button>`),sE=K(`<section class="welcome svelte-rdxo37" aria-labelledby="welcome"><h2 id="welcome" class="svelte-rdxo37">Motion, on the bench</h2> <p class="svelte-rdxo37">See, clean and reduce motion capture. Everything stays on this machine.</p> <div class="zone svelte-rdxo37"><p class="svelte-rdxo37"><b class="svelte-rdxo37">Drop files here</b> or <button class="button">Open…</button></p> <p class="note svelte-rdxo37"> </p></div> <p class="note svelte-rdxo37">or begin with something that moves</p> <div class="offers svelte-rdxo37"></div></section>`);function cE(e,t){Ue(t,!0);let n=(...e)=>$.library.find(({sample:t,name:n})=>t!==null&&e.every(e=>n.includes(e)));async function r(){await t.app.session.open(n(`walk`)??$.library[0])&&t.app.playWhenReady()}async function i(){let e=n(`noisy`)??n(`walk`)??$.library[0];await t.app.session.open(e)&&(await t.app.session.setSteps([{op:`filters.smooth`,with:{},on:!0}],`smooth`),$.step=0,t.app.setCompare(`both`),t.app.playWhenReady())}async function a(){await t.app.session.open(n(`run`)??$.library[0])&&t.app.setMode(`keys`)}let o=[[`Watch a walk`,`play, scrub, pick a joint`,r],[`Clean a noisy take`,`smooth it, compare before and after`,i],[`Find the key frames`,`12 poses that tell a whole motion`,a]];var s=sE(),c=H(B(s),4),l=B(c),u=H(B(l),2);N(l);var d=V(H(l,2),!0);N(c);var f=H(c,4);ai(f,21,()=>o,([e,t,n])=>e,(e,t)=>{var n=L(()=>g(W(t),3));let r=()=>W(n)[0],i=()=>W(n)[1],a=()=>W(n)[2];var o=oE(),s=B(o),c=V(s,!0),l=V(H(s),!0);N(o),U(()=>{J(c,r()),J(l,i())}),G(`click`,o,()=>void a()()),q(e,o)}),N(f),N(s),U(e=>J(d,e),[()=>$.formats.map(({name:e})=>e).join(` · `)]),G(`click`,u,()=>document.getElementById(`open-files`)?.click()),q(e,s),We()}Nr([`click`]);var lE=K(`<div class="drop svelte-avdhhl" aria-hidden="true">Drop to open</div>`),uE=K(`<!> <!>`,1),dE=K(`<div><!> <!> <!> <main class="stage svelte-avdhhl" aria-label="Stage"><!> <!> <!></main> <!> <!> <div class="below svelte-avdhhl"><!> <div class="timeline svelte-avdhhl"><div class="ruler svelte-avdhhl" role="slider" tabindex="0" aria-label="Time" aria-valuemin="0" aria-valuemax="0" aria-valuenow="0"></div></div></div></div> <!> <!> <!> <!> <!>`,1);function fE(e,t){Ue(t,!0);let n=new f_,r,i,a,o=R(!1);ca(()=>{try{n.start(r,i,a)}catch(e){ng(`The stage cannot be drawn: this browser has no WebGL 2.`,`Use a current browser, or switch on hardware acceleration. (${String(e)})`)}});function s(e){e.dataTransfer?.types.includes(`Files`)&&(e.preventDefault(),z(o,!0))}function c(e){e.preventDefault(),z(o,!1),n.session.uploadAll([...e.dataTransfer?.files??[]])}let l=L(()=>$.motion!==null);var u=dE();Mr(`dragover`,$t,s),Mr(`dragleave`,$t,e=>e.relatedTarget===null&&z(o,!1)),Mr(`drop`,$t,c);var d=cn(u);let f;var p=B(d);zT(p,{get app(){return n}});var m=H(p,2);Kw(m,{get app(){return n}});var h=H(m,2);iT(h,{variable:`--library`,label:`Width of the library`,low:180,high:420,side:`left`});var g=H(h,2),_=B(g),v=e=>{bT(e,{get app(){return n}})};ei(_,e=>{W(l)&&e(v)});var y=H(_,2),b=e=>{cE(e,{get app(){return n}})};ei(y,e=>{$.empty&&e(b)});var x=H(y,2),S=e=>{q(e,lE())};ei(x,e=>{W(o)&&e(S)}),N(g),ea(g,e=>r=e,()=>r);var C=H(g,2),w=e=>{var t=uE(),r=cn(t);iT(r,{variable:`--inspector`,label:`Width of the inspector`,low:240,high:480,side:`right`}),Aw(H(r,2),{get app(){return n}}),q(e,t)};ei(C,e=>{W(l)&&e(w)});var T=H(C,2),E=e=>{OT(e,{get app(){return n}})};ei(T,e=>{W(l)&&$.mode===`keys`&&e(E)});var D=H(T,2),O=B(D);aE(O,{get app(){return n}});var k=H(O,2);ea(B(k),e=>a=e,()=>a),N(k),ea(k,e=>i=e,()=>i),N(D),N(d);var A=H(d,2);nT(A,{});var j=H(A,2);uv(j,{get app(){return n}});var ee=H(j,2);gv(ee,{get app(){return n}});var te=H(ee,2);xT(te,{get app(){return n}}),Cv(H(te,2),{get app(){return n}}),U(()=>{f=Ci(d,1,`studio svelte-avdhhl`,null,f,{empty:!W(l)}),Y(d,`data-ready`,$.ready),Y(d,`data-mode`,$.mode),Y(D,`hidden`,!W(l))}),q(e,u),We()}Yr(fE,{target:document.getElementById(`app`)}),addEventListener(`click`,e=>{let t=e.target instanceof Element?e.target.closest(`button`):null;t&&e.detail>0&&!t.closest(`dialog`)&&t.blur()});