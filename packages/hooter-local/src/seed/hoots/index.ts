import type { WrittenHoot } from "../written-hoot";
import { astronomie } from "./astronomie";
import { bienvenue } from "./bienvenue";
import { bricolage } from "./bricolage";
import { brocante } from "./brocante";
import { chats } from "./chats";
import { cinema } from "./cinema";
import { code } from "./code";
import { cuisine } from "./cuisine";
import { echecs } from "./echecs";
import { ecole } from "./ecole";
import { filEtDessin } from "./fil-et-dessin";
import { imagesDuSoir } from "./images-du-soir";
import { instants } from "./instants";
import { jardin } from "./jardin";
import { langue } from "./langue";
import { lecture } from "./lecture";
import { mer } from "./mer";
import { meteo } from "./meteo";
import { musique } from "./musique";
import { nature } from "./nature";
import { photo } from "./photo";
import { quotidien } from "./quotidien";
import { randonnee } from "./randonnee";
import { recits } from "./recits";
import { rugby } from "./rugby";
import { theatre } from "./theatre";
import { trains } from "./trains";
import { velo } from "./velo";
import { vigne } from "./vigne";
import { ville } from "./ville";

/** All texts written for the community, theme by theme. */
export const writtenHoots: readonly WrittenHoot[] = [
  ...astronomie,
  ...bienvenue,
  ...bricolage,
  ...brocante,
  ...chats,
  ...cinema,
  ...code,
  ...cuisine,
  ...echecs,
  ...ecole,
  ...filEtDessin,
  ...imagesDuSoir,
  ...instants,
  ...jardin,
  ...langue,
  ...lecture,
  ...mer,
  ...meteo,
  ...musique,
  ...nature,
  ...photo,
  ...quotidien,
  ...randonnee,
  ...recits,
  ...rugby,
  ...theatre,
  ...trains,
  ...velo,
  ...vigne,
  ...ville,
];
