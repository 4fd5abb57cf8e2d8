/** Tables made by hand: `npm run dev`, then /dev/table.html?wild. Never built. */

import { mount } from "svelte";
import Table from "./Table.svelte";
import { startSettings } from "../src/kit/settings.svelte";
import "../src/kit/styles/tokens.css";
import "../src/kit/styles/base.css";
import "../src/kit/styles/primitives.css";

startSettings();
mount(Table, { target: document.getElementById("app")! });
