/** Every card and face at a glance: `npm run dev`, then /dev/gallery.html. Never built. */

import { mount } from "svelte";
import Gallery from "./Gallery.svelte";
import { startSettings } from "../src/kit/settings.svelte";
import "../src/kit/styles/tokens.css";
import "../src/kit/styles/base.css";
import "../src/kit/styles/primitives.css";

startSettings();
mount(Gallery, { target: document.getElementById("app")! });
