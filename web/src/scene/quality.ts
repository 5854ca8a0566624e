// How much the machine can draw: a processor that draws in software gets a lighter look.

export interface Quality {
  light: boolean;
  antialias: boolean;
  around: number; // corners of a bone's cross-section
  along: number; // rings per rounded end
  ghostAround: number;
  shadowSize: number;
  pixelRatio: number;
}

const LIGHT: Quality = {
  light: true,
  antialias: false,
  around: 16,
  along: 5,
  ghostAround: 10,
  shadowSize: 256,
  pixelRatio: 1,
};

export function chooseQuality(): Quality {
  const asked = new URLSearchParams(location.search).get("quality");
  const light = asked === "light" || (asked !== "full" && drawsInSoftware());
  if (light) return LIGHT;
  const pixelRatio = Math.min(2, devicePixelRatio);
  return { light, antialias: true, around: 28, along: 7, ghostAround: 16, shadowSize: 512, pixelRatio };
}

function drawsInSoftware(): boolean {
  const context = document.createElement("canvas").getContext("webgl2");
  if (!context) return true;
  const info = context.getExtension("WEBGL_debug_renderer_info");
  const name = info ? String(context.getParameter(info.UNMASKED_RENDERER_WEBGL)) : "";
  context.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|software|basic render/i.test(name);
}
