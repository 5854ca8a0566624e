import "./font.css";
import { mount } from "svelte";
import "./app.css";
import Studio from "./panels/Studio.svelte";

mount(Studio, { target: document.getElementById("app")! });

// a button that was clicked with the pointer gives the keys back: Space plays, it does not click again
addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("button") : null;
  if (button && event.detail > 0 && !button.closest("dialog")) button.blur();
});
