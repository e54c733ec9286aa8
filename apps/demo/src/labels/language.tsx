import type { LabelOverrides } from "hooter-react";
import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useMemo, useState } from "react";
import { rememberedChoice } from "../remembered-choice";
import { fr, type SiteLabels } from "./fr";

const choice = rememberedChoice("language");

/** Languages of the site, each with its name in that language. */
export const languageNames = { fr: "Français", en: "English" } as const;
export type Language = keyof typeof languageNames;

export interface LoadedLanguage {
  readonly language: Language;
  readonly site: SiteLabels;
  /** Labels of the widgets; undefined for their default French labels. */
  readonly widgets: LabelOverrides | undefined;
}

const french: LoadedLanguage = { language: "fr", site: fr, widgets: undefined };

async function loadLanguage(language: Language): Promise<LoadedLanguage> {
  if (language === "fr") return french;
  const { en } = await import("./en");
  return { language, ...en };
}

/**
 * Language chosen on this device, with its texts. Hooter is a French site, so the language of the browser is ignored.
 * If the texts cannot be loaded, the page starts in French, and the choice remains stored for the next visit.
 */
export async function startLanguage(load = loadLanguage): Promise<LoadedLanguage> {
  try {
    return await load(choice.read() === "en" ? "en" : "fr");
  } catch {
    return french;
  }
}

interface LanguageChoice extends LoadedLanguage {
  /** Changes the language of the whole site once its texts are loaded. @throws when they cannot be loaded */
  readonly choose: (language: Language) => Promise<void>;
}

const LanguageContext = createContext<LanguageChoice>({ ...french, choose: async () => {} });

interface LanguageProviderProps {
  readonly start: LoadedLanguage;
  readonly load?: typeof loadLanguage;
  readonly children: ReactNode;
}

/** Provides the language to the site and sets the `lang` of the document. */
export function LanguageProvider({ start, load = loadLanguage, children }: LanguageProviderProps) {
  const [loaded, setLoaded] = useState(start);
  useLayoutEffect(() => {
    document.documentElement.lang = loaded.language;
  }, [loaded]);
  useEffect(() => choice.observe(() => void startLanguage(load).then(setLoaded)), [load]);
  const value = useMemo<LanguageChoice>(
    () => ({
      ...loaded,
      choose: async (language) => {
        const next = await load(language);
        choice.write(language);
        setLoaded(next);
      },
    }),
    [loaded, load],
  );
  return <LanguageContext.Provider value={value}>{children}</LanguageContext.Provider>;
}

export function useLanguage(): LanguageChoice {
  return useContext(LanguageContext);
}

/** Returns the site's own texts, outside the widgets, in the chosen language. */
export function useSiteLabels(): SiteLabels {
  return useLanguage().site;
}
