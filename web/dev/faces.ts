/** The faces, large and small, in every mood: `npm run dev`, then /dev/faces.html. Never built. */

import { mount } from "svelte";
import Faces from "./Faces.svelte";
import { startSettings } from "../src/settings.svelte";
import "../src/styles/tokens.css";
import "../src/styles/base.css";

startSettings();
mount(Faces, { target: document.getElementById("app")! });
