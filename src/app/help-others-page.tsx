import { HelpOthers } from "../passports/help-others/help-others.tsx";
import { LanguageSwitch } from "./language-switch.tsx";

/** `/help-others`, which has no header: the language is chosen on the page. */
export function HelpOthersPage() {
  return <HelpOthers languages={<LanguageSwitch />} />;
}
