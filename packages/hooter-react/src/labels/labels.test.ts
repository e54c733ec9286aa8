import { checkPseudo, hashtagKey } from "hooter-client";
import { afterEach, describe, expect, it, vi } from "vitest";
import { defineLabels } from "./define-labels";
import { en } from "./en";
import { fr } from "./fr";
import { type LabelOverrides, type Labels, merge, mergeGroup, provideLabels } from "./labels";

/** Yields each string of a set of labels; functions are called with a plausible argument. */
function* strings(labels: object, path = ""): Generator<[string, string]> {
  for (const [key, value] of Object.entries(labels)) {
    const here = path ? `${path}.${key}` : key;
    if (typeof value === "string") yield [here, value];
    else if (typeof value === "function") yield [here, value(3)];
    else yield* strings(value, here);
  }
}

// Specification, sections 2, 5 and 8: verbatim, including typographic errors.
const specified = [
  "Chargement...",
  "Connexion",
  "Inscription",
  "Mot de passe oublié ?",
  "Commencez un post",
  "Toute l'actualité",
  "J'aime",
  "Je n'aime plus",
  "Répondre",
  "Fermer",
  "Quelles sont les nouvelles du jour ?",
  "Publier",
  "L'adresse email n'est pas valide",
  "Le mot de passe doit être d'au moins 6 caractères.",
  "Le contenu ne doit pas être vide, ni dépasser 280 caractères.",
  "Impossible de vous authentifier.",
  "Cette adresse email est déjà utilisée.",
  "Veuillez renseigner votre email.",
  "Cet article n'existe pas !",
  "Bienvenue !",
  "Veuillez renseigner votre pseudo ainsi que votre image de profil dans l'onglet 'Paramètres'.",
  "Post ajouté avec succès !",
  "Commentaire ajouté avec succès !",
  "Article liké !",
  "Vous n'aimez plus cette article !",
  "Accueil",
  "Tableau de bord",
  "Paramètres",
  "Á bientôt !",
  "Rejoignez notre communauté !",
  "S'inscrire",
  "Retrouvez votre tableau de bord !",
  "Partager son actualité",
  "Oups, cette page n'existe pas !",
  "Derniers Hoots de vos abonnements",
  "Vous ne suivez personne pour le moment",
  "S'abonner",
  "Se désabonner",
  "Historique",
  "Modifier",
  "Supprimer",
  "Nouveau pseudo",
  "Image du profil",
  "Confirmer",
  "Annuler",
  "Supprimer mon compte",
  "Voulez-vous vraiment supprimer votre compte ?",
  "Compte supprimé, au revoir !",
  "Ce profil n'existe pas !",
  "Post modifié avec succès !",
  "Hoot supprimé avec succès !",
  "Pseudo/image modifié avec succès !",
];

/** The specification also defines the text of these functions. */
const fixed = new Set([
  "signIn.welcomeBack",
  "signIn.resetSent",
  "follow.followPerson",
  "follow.followed",
  "follow.unfollowed",
]);

describe("French labels", () => {
  const all = [...strings(fr)];

  it.each(specified)("contains the specified text « %s »", (text) => {
    expect(all.map(([, value]) => value)).toContain(text);
  });

  it("fills in names and addresses as specified", () => {
    expect(fr.signIn.welcomeBack("Ada")).toBe("Vous êtes de retour Ada !");
    expect(fr.signIn.resetSent("a@b.fr")).toBe("Email de réinitialisation envoyé à a@b.fr !");
    expect(fr.follow.followed("Ada")).toBe("Vous suivez Ada !");
    expect(fr.follow.unfollowed("Ada")).toBe("Vous ne suivez plus Ada !");
  });

  it("applies French typography to texts that the specification does not define", () => {
    const ours = all.filter(([path, text]) => !specified.includes(text) && !fixed.has(path));
    const wrong = ours.filter(([, text]) => /'| [;!?»:]|« |[\p{L}][;!?]|[\p{L}]:(?!\/\/)/u.test(text));
    expect(wrong).toEqual([]);
  });

  it("writes « email » as the specification does", () => {
    expect(all.filter(([, text]) => /\bemail\b/i.test(text)).length).toBeGreaterThan(3);
    expect(all.filter(([, text]) => /e-mail|(?<!\w)mails?\b|courriel|\bmél\b/i.test(text))).toEqual([]);
  });

  it("does not join two sentences with a comma before « sinon »", () => {
    expect(all.filter(([, text]) => /, sinon\b/.test(text))).toEqual([]);
  });

  it.each([
    [fr.profile.label, "Profil d’Inès", "Profil de 🦉"],
    [fr.profile.historyLabel, "Hoots d’Inès", "Hoots de 🦉"],
    [fr.profile.followersOf, "Abonnés d’Inès", "Abonnés de 🦉"],
    [fr.profile.followingOf, "Abonnements d’Inès", "Abonnements de 🦉"],
    [fr.follow.unfollowPerson, "Se désabonner d’Inès", "Se désabonner de 🦉"],
    [fr.hoot.newComment, "Nouveau commentaire d’Inès.", "Nouveau commentaire de 🦉."],
    [fr.mute.unmutePerson, "Afficher les hoots d’Inès", "Afficher les hoots de 🦉"],
  ])("elides « de » before a name (%#)", (label, vowel, other) => {
    expect([label("Inès"), label("🦉")]).toEqual([vowel, other]);
  });

  it("ends every error text that the specification does not define with a suggestion", () => {
    const ours = [...Object.values(fr.errors), fr.composer.notYours].filter((text) => !specified.includes(text));
    const advice = /(?:\p{L}+ez(?:-\p{L}+)?\b[^.]*\.|Il doit commencer par (?:https:\/\/|.*, et finir par .*\.))$/u;
    expect(ours.filter((text) => !advice.test(text))).toEqual([]);
    const verbs = "Check|Choose|Confirm|Copy|Change|Read|Refresh|Reply|Shorten|Sign|Tell|Try|Wait|Write";
    const rules = "at least \\d+ characters long\\.|It must start with (?:https://|.*, and end with .*\\.)";
    const inEnglish = new RegExp(`(?:(?:^|\\. )(?:${verbs})\\b[^.]*\\.|${rules})$`);
    const english = [...Object.values(en.errors), en.composer.notYours];
    expect(english.filter((text) => !inEnglish.test(text))).toEqual([]);
  });

  it.each([
    ["ab", /\b3 (?:à|to) 18 /],
    ["a".repeat(19), /\b3 (?:à|to) 18 /],
    [
      "ada@exemple",
      /: (?:lettres latines, chiffres, espaces, |Latin letters, digits, spaces, ).* (?:tirets bas|underscores)\./,
    ],
    [".Ada", /(?:commencer? par une lettre ou un chiffre|starts? with a letter or a digit),/],
    ["-Ada", /(?:commencer? par une lettre ou un chiffre|starts? with a letter or a digit),/],
    ["Ada_", / (?:fini[rt] par une lettre, un chiffre ou un point|ends? with a letter, a digit or a full stop)\.$/],
    ["Ada-", / (?:fini[rt] par une lettre, un chiffre ou un point|ends? with a letter, a digit or a full stop)\.$/],
  ])("explains in the hint and in the error why the pseudo %s is refused", (pseudo, reason) => {
    expect(checkPseudo(pseudo)).toBe("pseudo-invalid");
    for (const { errors, settings } of [fr, en])
      for (const text of [errors["pseudo-invalid"], settings.pseudoHint])
        expect(text.replaceAll("\u00a0", " ")).toMatch(reason);
  });

  it.each([
    ["#2026", /(?:dont au moins une lettre|with at least one letter)\./],
    ["#deux mots", / (?:un seul mot|a single word)\b/],
    ["#l’été", /: (?:des lettres, des chiffres et des tirets bas|letters, digits and underscores),/],
    [`#${"a".repeat(65)}`, / 64 (?:caractères au plus|characters)/],
  ])("explains why %s is no hashtag", (hashtag, reason) => {
    expect(hashtagKey(hashtag)).toBeNull();
    for (const { hashtag: texts } of [fr, en]) expect(texts.invalidHint.replaceAll("\u00a0", " ")).toMatch(reason);
  });

  it("treats zero as singular and groups thousands as in French", () => {
    expect(fr.feed.fresh(0)).toBe("0\u00a0nouveau hoot");
    expect(fr.feed.fresh(1)).toBe("1\u00a0nouveau hoot");
    expect(fr.feed.fresh(3)).toBe("3\u00a0nouveaux hoots");
    expect(fr.hoot.comments(1234)).toBe("1\u202f234\u00a0commentaires");
  });
});

it.each([
  [fr.signIn.hint, "Vous avez un compte\u202f? Connectez-vous. Sinon, ces deux champs suffisent pour en créer un."],
  [fr.errors.network, "Le réseau ne répond pas. Vérifiez votre accès à internet."],
  [fr.errors["too-soon"], "Vous allez un peu vite. Patientez quelques secondes."],
  [
    fr.hoot.removeText,
    "Il disparaîtra pour tout le monde, avec ses commentaires. Vous aurez quelques secondes pour changer d’avis.",
  ],
  [fr.hoot.removeFailed("…"), "Le hoot n’a pas été supprimé. …"],
  [fr.hoot.restoreFailed("…"), "Le hoot n’a pas pu être rétabli. …"],
  [fr.share.more, "Autres moyens de partage"],
  [fr.share.copyFailed("…"), "Impossible de copier le lien. Le voici\u00a0: …"],
  [fr.settings.hint, "Laissez vide ce que vous ne changez pas."],
  [fr.settings.pictureBroken, "Cette image ne se charge pas. Vérifiez le lien. Un hibou s’affichera à sa place."],
  [fr.composer.draftStored, "Brouillon enregistré"],
  [fr.composer.discard, "Supprimer le brouillon"],
  [fr.theme.system, "Selon le système"],
  [fr.hoot.byAuthor, "A écrit le hoot"],
  [fr.mute.hoot("Ada"), "Hoot masqué\u00a0: Ada"],
  [en.common.waiting(1), "1\u00a0change waiting to be sent."],
  [en.dashboard.suggestions, "People to follow"],
  [en.composer.draftStored, "Draft saved"],
  [en.composer.goOn, "Keep writing"],
  [en.settings.removePicture, "Remove the current picture"],
  [en.shortcuts.enabled, "Single-key shortcuts"],
  [en.theme.system, "System"],
  [en.shortcuts.like, "Like or unlike"],
])("says « %s »", (text, expected) => expect(text).toBe(expected));

it("uses « name » instead of « pseudo » in English", () => {
  expect([...strings(en)].filter(([, text]) => /pseudo/i.test(text))).toEqual([]);
});

it("uses contractions in English", () => {
  const contractible =
    /\bcannot\b|\b(?:is|are|was|were|do|does|did|has|have|had|could|would|should|will) not\b|\b(?:you|we|they) (?:are|will|have)\b|\bthat is\b/i;
  expect([...strings(en)].filter(([, text]) => contractible.test(text))).toEqual([]);
});

it("the English labels have the same keys as the French ones, and every text is translated", () => {
  const french = new Map(strings(fr));
  const english = new Map(strings(en));
  expect([...english.keys()]).toEqual([...french.keys()]);
  const same = [...english].filter(([path, text]) => french.get(path) === text).map(([path]) => path);
  // Words that are the same in both languages, and proper names.
  expect(same).toEqual([
    "common.notifications",
    "composer.picturePlaceholder",
    "hoot.zoom",
    "share.names.email",
    "share.names.facebook",
    "share.names.linkedin",
    "share.names.whatsapp",
    "profile.hoots",
    "layout.copyright",
    "shortcuts.keys.control",
  ]);
});

describe("overrides of the French labels", () => {
  const override = (overrides: LabelOverrides) => merge(fr, overrides, "");

  it("replaces one string and keeps its siblings", () => {
    const labels = override({ hoot: { like: "Bravo" } });
    expect(labels.hoot.like).toBe("Bravo");
    expect(labels.hoot.unlike).toBe("Je n'aime plus");
  });

  it("accepts a complete language", () => {
    expect(override(en)).toEqual(en);
  });

  it("accepts a function in place of a string", () => {
    const labels = override({ hoot: { like: () => "Bravo" }, locale: () => "en-GB" });
    expect([labels.hoot.like, labels.locale]).toEqual(["Bravo", "en-GB"]);
  });

  it("replaces one nested string and keeps the others", () => {
    const { removingStep } = override({ settings: { removingStep: { hoots: "Tes hoots…" } } }).settings;
    expect([removingStep.hoots, removingStep.comments]).toEqual(["Tes hoots…", "Vos commentaires…"]);
  });

  it("requires a function for a label with an argument and rejects unknown keys", () => {
    const overrides: LabelOverrides[] = [
      { feed: { fresh: (n) => `${n}` } },
      // @ts-expect-error `fresh` must be a function of the number of hoots
      { feed: { fresh: "hoots" } },
      // @ts-expect-error misspelt
      { feed: { frehs: "hoots" } },
    ];
    expect(overrides).toHaveLength(3);
  });

  describe("overrides from plain JavaScript", () => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
    afterEach(() => warned.mockClear());
    const overrideWith = (overrides: object) => merge(fr, overrides, "");

    it.each([
      ["undefined for a string", { hoot: { like: undefined } }],
      ["undefined for a function", { hoot: { likes: undefined } }],
      ["undefined for a group", { hoot: undefined }],
    ])("given %s, keeps the default and does not warn", (_, overrides) => {
      expect(overrideWith(overrides)).toEqual(fr);
      expect(warned).not.toHaveBeenCalled();
    });

    it.each([
      ["hoot.likke", { hoot: { likke: "x" } }],
      ["hot", { hot: { like: "x" } }],
      ["hoot", { hoot: "x" }],
      ["share", { share: null }],
      ["feed.title", { feed: { title: null } }],
      ["feed.more", { feed: { more: { type: "b" } } }],
      ["feed.fresh", { feed: { fresh: 3 } }],
      ["feed.end", { feed: { end: () => 3 } }],
      ["locale has an invalid value. The value is ignored. Example:", { locale: "fr_FR" }],
    ])("warns once about %s and keeps the defaults: %j", (name, overrides) => {
      expect(overrideWith(overrides)).toEqual(fr);
      expect(warned).toHaveBeenCalledTimes(1);
      expect(warned).toHaveBeenCalledWith(expect.stringContaining(`labels.${name} `));
      overrideWith(overrides);
      expect(warned).toHaveBeenCalledTimes(1);
    });

    it("uses a string in place of a function and warns about it", () => {
      const merged = overrideWith({ hoot: { comments: "des commentaires" } });
      expect([merged.hoot.comments(1), merged.hoot.comments(7)]).toEqual(["des commentaires", "des commentaires"]);
      expect(warned).toHaveBeenCalledWith(expect.stringContaining("labels.hoot.comments "));
    });
  });
});

describe("labels of a provider", () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  afterEach(() => warned.mockClear());
  const provide = (overrides: object) => provideLabels(overrides);

  it("merges overrides into the groups that nearly every bundle needs, and returns the overrides of other groups unmerged", () => {
    const { hoot, share, mute } = provideLabels({ hoot: { like: "Bravo" }, share: { title: "Envoyer" } });
    expect([hoot.like, hoot.unlike, share, mute]).toEqual(["Bravo", fr.hoot.unlike, { title: "Envoyer" }, undefined]);
  });

  it("warns about an unknown group and about a group that is not an object", () => {
    expect(provide({ shares: {}, theme: "dark", settings: undefined })).toEqual(provideLabels(undefined));
    expect(warned).toHaveBeenCalledTimes(2);
    expect(warned).toHaveBeenCalledWith(expect.stringContaining("labels.shares "));
    expect(warned).toHaveBeenCalledWith(expect.stringContaining("labels.theme "));
  });

  it("returns the French texts of a group without overrides", () => {
    expect(mergeGroup(provideLabels({ hoot: { like: "Bravo" } }), "share", fr.share)).toBe(fr.share);
  });

  it("merges a group once", () => {
    const labels = provideLabels({ share: { names: { email: "Courriel" }, copy: () => "Copier" }, theme: {} });
    const share = mergeGroup(labels, "share", fr.share);
    expect(share).toEqual({ ...fr.share, names: { ...fr.share.names, email: "Courriel" }, copy: "Copier" });
    expect(mergeGroup(labels, "theme", fr.theme)).toEqual(fr.theme);
    expect(mergeGroup(labels, "share", fr.share)).toBe(share);
  });

  it("warns about an invalid value of a group when a widget needs the group", () => {
    const labels = provide({ dashboard: { latest: null, lates: "x" } });
    expect(warned).not.toHaveBeenCalled();
    expect(mergeGroup(labels, "dashboard", fr.dashboard)).toEqual(fr.dashboard);
    expect(warned).toHaveBeenCalledWith(expect.stringContaining("labels.dashboard.latest "));
    expect(warned).toHaveBeenCalledWith(expect.stringContaining("labels.dashboard.lates "));
  });
});

describe("defineLabels", () => {
  afterEach(() => vi.restoreAllMocks());

  it("reports the missing labels once, and shows them in the base language", () => {
    const warning = vi.spyOn(console, "warn").mockImplementation(() => {});
    const { layout: _layout, ...groups } = en;
    const own = { ...groups, locale: "es", hoot: { ...en.hoot, like: "Me gusta", reply: undefined } };
    const labels = defineLabels(own, en);
    defineLabels(own, en);
    expect([labels.locale, labels.hoot.like, labels.hoot.reply]).toEqual(["es", "Me gusta", en.hoot.reply]);
    expect(labels.layout).toEqual(en.layout);
    expect(warning.mock.calls).toEqual([
      ["hooter-react: es: 2 labels are missing and shown in en-GB: hoot.reply, layout."],
    ]);
    expect(defineLabels({ locale: "oc" }).hoot.like).toBe(fr.hoot.like);
  });

  it("calls the host's functions on each read, also in a language that is based on the host's labels", () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    let language = "es";
    const t = (spanish: string, catalan: string) => () => (language === "es" ? spanish : catalan);
    const own = { hoot: { like: t("Me gusta", "M’agrada") }, share: { copy: t("Copiar", "Copia") } };
    const es = defineLabels({ locale: "es", ...own }, en);
    const mexican = defineLabels({ locale: "es-MX", hoot: { reply: "Contestar" } }, es);
    const read = ({ hoot, share }: Labels) => [hoot.like, hoot.reply, share.copy, share.title];
    const { title } = en.share;
    expect(read(es)).toEqual(["Me gusta", en.hoot.reply, "Copiar", title]);
    language = "ca";
    expect(read(es)).toEqual(["M’agrada", en.hoot.reply, "Copia", title]);
    expect(read(mexican)).toEqual(["M’agrada", "Contestar", "Copia", title]);
    expect(provideLabels(mexican).hoot.like).toBe("M’agrada");
    expect(en.hoot.like).toBe("Like");
  });

  it("if a function returns no string, uses the text that it returned on the definition of the labels, or else the base language", () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    let text: unknown = "Copiar";
    const own: object = { share: { copy: () => text, more: () => 3 } };
    const { share } = defineLabels({ locale: "gl", ...own }, en);
    expect([share.copy, share.more]).toEqual(["Copiar", en.share.more]);
    text = undefined;
    expect(share.copy).toBe("Copiar");
  });

  it("reports nothing about complete labels", () => {
    const warning = vi.spyOn(console, "warn").mockImplementation(() => {});
    const complete: Labels = { ...en, locale: "en-IE" };
    expect(defineLabels(complete)).toEqual(complete);
    expect(warning).not.toHaveBeenCalled();
  });
});
