import type { Backend } from "../support/backend";
import { loadMany, openAndReturn } from "./long-list";
import type { Person } from "./person";
import { button, byLabel, byRole, byText, hootWith, link, textbox, toast } from "./target";

/** Back end that the walk runs against. */
export interface WalkContext {
  readonly backend: Backend;
  /** Makes the services unreachable, or reachable again, for a driver that cannot switch the network off. */
  cut(isCut: boolean): Promise<void>;
}

/** Part of the walk. Each part starts where the previous one ended. */
export interface Part {
  readonly name: string;
  readonly run: () => Promise<void>;
}

const PASSWORD = "hibou-2026";
const dialog = byRole("dialog");

/** The steps of a user through the whole product, the same for all engines. */
export function walk(person: Person, { backend, cut }: WalkContext): readonly Part[] {
  const mark = Date.now().toString(36);
  // A pseudo with letters only.
  const pseudo = `Plume${mark.replaceAll(/\d/g, (digit) => "abcdefghij".charAt(Number(digit)))}`;
  const first = `Une coquile, l’été, ${mark}`;
  const edited = `Une coquille, l’hiver, ${mark}`;
  const offline = `Écrit hors ligne, ${mark}`;
  const time = link(/il y a|à l’instant/);

  const signUp = async (name: string): Promise<void> => {
    await person.click(link("S'inscrire"));
    await person.reach(/^\/connexion/);
    await person.fill(textbox("Adresse email"), `${name}.${mark}@hooter.example`);
    await person.fill(byLabel("Mot de passe"), PASSWORD);
    await person.click(button("Inscription"));
    await person.reach(/^\/dashboard/);
  };
  const publish = async (content: string): Promise<void> => {
    await person.click(button("Commencez un post"));
    await person.fill(textbox("Contenu du hoot"), content);
    await person.click(button("Publier", dialog));
  };
  const stored = async (content: string): Promise<number> => {
    const hoots = Object.values(Object(await backend.read("hoots")));
    return hoots.filter((hoot) => Object(hoot).contenu === content).length;
  };

  return [
    {
      name: "sign up",
      async run() {
        await signUp("plume");
        await person.see(byText("Bienvenue !"));
      },
    },
    {
      name: "publish",
      async run() {
        await publish(first);
        await person.see(toast("Post ajouté avec succès !"));
        await person.see({ ...time, within: hootWith(first) });
      },
    },
    {
      name: "edit",
      async run() {
        await person.click({ ...time, within: hootWith(first) });
        await person.reach(/^\/hoot\//);
        await person.click(button("Paramètres du hoot"));
        await person.click(button("Modifier", dialog));
        await person.fill(textbox("Contenu du hoot"), edited);
        await person.click(button("Modifier", dialog));
        await person.see(toast("Post modifié avec succès !"));
        await person.browser.reload();
        await person.see(hootWith(edited));
      },
    },
    {
      name: "settings",
      async run() {
        await person.click(link("Paramètres"));
        await person.fill(textbox("Nouveau pseudo"), pseudo);
        await person.click(button("Confirmer"));
        await person.see(toast("Pseudo/image modifié avec succès !"));
      },
    },
    {
      name: "sign out",
      async run() {
        await person.click(button("Déconnexion"));
        await person.see(byText("Á bientôt !"));
        await person.see(link("S'inscrire"));
      },
    },
    {
      name: "like",
      async run() {
        await signUp("lectrice");
        await person.click({ ...time, within: hootWith(edited) });
        await person.reach(/^\/hoot\//);
        await person.click(button("J'aime"));
        await person.see(toast("Article liké !"));
        await person.see(button("Je n'aime plus"));
      },
    },
    {
      name: "comment",
      async run() {
        await person.click(button("Répondre"));
        await person.fill(textbox("Votre commentaire"), "Quel silence, en plus !");
        await person.press("Enter");
        await person.see(toast("Commentaire ajouté avec succès !"));
        await person.browser.reload();
        await person.see(byText("Quel silence, en plus !"));
      },
    },
    {
      name: "follow",
      async run() {
        await person.click(link(new RegExp(pseudo)));
        await person.reach(/^\/profile\//);
        await person.click(button("S'abonner"));
        await person.see(toast(`Vous suivez ${pseudo} !`));
        await person.browser.reload();
        await person.see(button("Se désabonner"));
      },
    },
    {
      name: "offline and back",
      async run() {
        await person.click(link("Tableau de bord"));
        await person.see(hootWith(edited));
        const setOffline = person.browser.setOffline ?? cut;
        await setOffline(true);
        await publish(offline);
        await person.see(byText("En attente du réseau", hootWith(offline)));
        await setOffline(false);
        await person.seeNone(byText("En attente du réseau"));
        await person.see({ ...time, within: hootWith(offline) });
        const count = await stored(offline);
        if (count !== 1) throw new Error(`The hoot is stored ${count} times.`);
      },
    },
    { name: "a long list", run: () => loadMany(person) },
    { name: "back", run: () => openAndReturn(person) },
  ];
}
