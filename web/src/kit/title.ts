/** Title of the browser window. */

import { say } from "./i18n/say";

export function setPageTitle(title: string): void {
  const key = title.endsWith("?") ? "kit.question_openrummy" : "kit.title_openrummy";
  document.title = title ? say(key, { title }) : "OpenRummy";
}
