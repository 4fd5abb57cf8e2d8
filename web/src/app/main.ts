import { mount } from "svelte";
import App from "./App.svelte";
import { startRouter } from "../kit/router.svelte";
import { locate } from "./routes";
import { startAccount } from "../kit/account.svelte";
import { site } from "../net/site";
import { startSettings } from "../kit/settings.svelte";
import "../kit/styles/tokens.css";
import "../kit/styles/base.css";
import "../kit/styles/forms.css";
import "../kit/styles/common.css";
import "../kit/styles/tables.css";
import "../kit/styles/primitives.css";
import "../kit/styles/print.css";

startSettings();
startRouter(locate);
if (site.alone) {
  const { startServerless } = await import("./startserverless.svelte");
  startServerless();
} else startAccount();
const target = document.getElementById("app")!;
target.replaceChildren(); // placeholder shown before the script loaded
mount(App, { target });
