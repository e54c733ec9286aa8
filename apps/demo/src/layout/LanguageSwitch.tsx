import { useLabels, useToasts } from "hooter-react";
import { languageNames, useLanguage } from "../labels/language";
import { loadFailure } from "../lazy-page";

/** Button that changes the site to its other language. It is written in that language. */
export function LanguageSwitch() {
  const { language, choose } = useLanguage();
  const { errors } = useLabels();
  const toasts = useToasts();
  const other = language === "fr" ? "en" : "fr";
  return (
    <button
      type="button"
      className="demo-language"
      lang={other}
      onClick={() => {
        choose(other).catch(() => toasts.show(errors[loadFailure().code], { tone: "error", key: "language" }));
      }}
    >
      {languageNames[other]}
    </button>
  );
}
