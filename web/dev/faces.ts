/** The faces, large and small, in every mood: `npm run dev`, then /dev/faces.html. Never built. */

import { mount } from "svelte";
import Faces from "./Faces.svelte";
import { startSettings } from "../src/kit/settings.svelte";
import "../src/kit/styles/tokens.css";
import "../src/kit/styles/base.css";

startSettings();
mount(Faces, { target: document.getElementById("app")! });
