import { mount } from "svelte";
import App from "./App.svelte";
import { startRouter } from "./router.svelte";
import { startSettings } from "./settings.svelte";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/print.css";

startSettings();
startRouter();
mount(App, { target: document.getElementById("app")! });
