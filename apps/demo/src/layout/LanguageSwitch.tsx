import { useToasts } from "hooter-react";
import { languageNames, useLanguage, useSiteLabels } from "../labels/language";

/** Button that switches the site to the other language. The text of the button is in that language. */
export function LanguageSwitch() {
  const { language, choose } = useLanguage();
  const { languageFailed } = useSiteLabels();
  const toasts = useToasts();
  const other = language === "fr" ? "en" : "fr";
  return (
    <button
      type="button"
      className="demo-language"
      lang={other}
      onClick={() => {
        choose(other).catch(() => toasts.show(languageFailed, { tone: "error", key: "language" }));
      }}
    >
      {languageNames[other]}
    </button>
  );
}
