import type { WrittenHoot } from "../written-hoot";

export const recits: readonly WrittenHoot[] = [
  {
    by: "alice",
    text: "Une dame est venue chercher « le livre vert, avec la mer, lu vers 1982, près d'un poêle ». On a cherché deux heures. Il était bleu, il parlait de montagne, et il y avait bien un poêle, page 40. Elle l'a serré contre elle comme un chat retrouvé.",
    part: "soir",
    comments: [["elise", "La description était parfaite, finalement. Le reste, c'était la couverture."]],
  },
  {
    by: "basile",
    text: "Ma grand-mère faisait le pain sans balance. Elle posait la main sur la pâte et attendait que la pâte réponde. J'ai une balance, un thermomètre et trois carnets de notes, et je viens seulement, ce soir, d'entendre quelque chose.",
    part: "soir",
    comments: [
      ["karim", "Voilà. Maintenant tu peux ranger la balance. Pas trop loin quand même."],
      ["fatou", "C'est l'école « jusqu'à ce que ce soit bien »."],
    ],
  },
  {
    by: "remi",
    text: "Au bout de la tournée, il y a une maison où je ne livre jamais rien. Chaque matin, la même main derrière le rideau me fait signe. Aujourd'hui, j'ai posté une carte à cette adresse. Demain, pour la première fois, je pourrai sonner.",
    part: "soir",
    comments: [
      ["rose", "Oh, Rémi. Racontez-nous demain."],
      ["alice", "On est tous derrière le rideau, là."],
    ],
  },
  {
    by: "bruno",
    text: "Dernier service. Sur le quai, un monsieur attendait quelqu'un qui n'est pas descendu. Je lui ai dit que le premier train de demain arrivait à 6 h 04. Il m'a répondu : « Alors j'apporterai deux cafés. » Je crois que j'espère autant que lui.",
    part: "nuit",
    id: "deux-cafes",
  },
  {
    by: "bruno",
    text: "Suite du monsieur au café : elle est descendue à 6 h 04, avec un bonnet rouge. Ils n'ont rien dit du tout. Il a tendu le gobelet, elle a fait la grimace parce que c'était trop chaud, et ils ont ri. J'ai fermé les portes avec deux secondes de retard.",
    part: "matin",
    after: "deux-cafes",
    comments: [
      ["lucie", "Les deux plus belles secondes de retard du réseau."],
      ["nour", "Merci d'être revenu nous le dire."],
    ],
  },
  {
    by: "gaspard",
    text: "On me demande souvent quel appareil acheter. Prenez celui qui tient dans votre poche, sortez le même jour à la même heure pendant un an, dans la même rue. Au bout de l'année, vous aurez trois bonnes photos et vous saurez pourquoi. C'est énorme, trois.",
    part: "apres-midi",
  },
  {
    by: "noemie",
    text: "Conseil de classe des CE2, sujet du jour : faut-il rendre le toboggan aux petits ? Débat, votes, amendements. Décision : oui le lundi, et les autres jours « si on les y invite gentiment ». Ils ont neuf ans et ils ont inventé la politesse.",
    part: "soir",
    day: "semaine",
    comments: [["antoine", "Je propose de les laisser gérer aussi le planning des salles."]],
  },
  {
    by: "leila",
    text: "Première lumière de mon nouveau télescope : j'ai visé n'importe où, exprès, un carré de ciel sans nom et sans étoile brillante. Il y avait là une petite tache grise, une galaxie que personne ne regardait ce soir. Je suis restée un moment, par politesse.",
    part: "nuit",
    comments: [["celeste", "« Par politesse. » Je vais la dessiner, ta tache grise."]],
  },
  {
    by: "etienne",
    text: "Un randonneur est arrivé trempé, sans carte, en baskets, en s'excusant d'exister. On l'a mis près du poêle avec une couverture et un bol. Une heure plus tard, il sortait de son sac un accordéon, parfaitement sec. Il y a des gens qui ont le sens des priorités.",
    part: "soir",
    comments: [["anouk", "Évidemment. Les pieds sèchent, un accordéon pas toujours."]],
  },
  {
    by: "odile",
    text: "Une jeune femme m'a acheté une alliance gravée « C. à L., 1931 ». Elle s'appelle Clara, il s'appelle Louis, ils ne connaissaient ni l'un ni l'autre ces gens-là. Je lui ai fait le prix d'un bouton. Il y a des objets qui savent très bien chez qui ils rentrent.",
    part: "midi",
    comments: [["colette", "J'ai la chair de poule, Odile."]],
  },
  {
    by: "sacha",
    text: "Panne générale à l'acte II. Noir complet, trois cents personnes, plus un souffle. Puis une spectatrice a allumé son téléphone, une autre, et toute la salle. On a joué la scène du bal comme ça, à la lueur des poches. Le courant est revenu, personne n'en voulait.",
    part: "nuit",
    comments: [
      ["margaux", "Je donnerais toutes mes bobines pour avoir vu ça."],
      ["alice", "J'y étais. C'était exactement comme il le dit."],
    ],
  },
  {
    by: "maelle",
    text: "Remonté un casier vide, puis deux, puis dix. Au onzième, une bouteille, et dans la bouteille un dessin d'enfant : un bateau, un soleil, une flèche avec « toi ». J'ai rejeté la bouteille un peu plus loin, avec ma réponse. Je suis bien la flèche.",
    part: "soir",
  },
  {
    by: "fatou",
    text: "Le samedi, je fais toujours cuire une part de trop. Ce n'est pas une erreur, c'est une chaise. Elle a déjà servi à une voisine enrhumée, à un livreur perdu, à un neveu sans clé et à Simon. Une part de trop, c'est la bonne mesure pour six comme pour deux.",
    part: "soir",
    day: "sam",
    comments: [
      ["simon", "Je confirme pour Simon."],
      ["rose", "Ma mère disait : le couvert du passant."],
    ],
  },
  {
    by: "theo",
    text: "Mon premier élève de guitare a soixante-dix-huit ans. Il veut une seule chanson, celle de leur mariage, et il la veut pour le mois prochain. On y passe nos mardis. Il se trompe toujours au même endroit, et toujours il sourit, parce que c'était là qu'elle riait.",
    part: "apres-midi",
    comments: [
      ["anouk", "Ne corrige surtout pas cet endroit-là."],
      ["theo", "Je n'y toucherai jamais."],
    ],
  },
  {
    by: "ines",
    text: "Il y a trois ans, cette parcelle était un parking à ronces. On s'y est mis à cinq, un dimanche, avec une brouette et des sandwichs. Ce matin, j'ai compté : dix-huit familles, une mare, quatre sortes de haricots et une dispute au sujet d'un tuteur. C'est un village.",
    part: "matin",
    comments: [["adele", "La dispute au sujet du tuteur est le vrai signe."]],
  },
  {
    by: "clemence",
    text: "J'ai fini mon premier semi-marathon, avant-dernière. La dernière et moi avons parlé pendant neuf kilomètres : ses enfants, mes élèves, la recette du clafoutis. On a franchi la ligne bras dessus bras dessous. Les organisateurs rangeaient déjà. Ils ont tout ressorti.",
    part: "apres-midi",
    day: "dim",
    comments: [["bastien", "Alors ça, c'est une équipe."]],
  },
  {
    by: "antoine",
    text: "Un élève m'a demandé à quoi servait le théorème. J'ai parlé de ponts, de cartes, de satellites. Il a secoué la tête. J'ai fini par dire : « À être sûr d'une chose, une fois. » Il l'a noté. Je crois que c'est la première fois qu'il note autre chose que le titre.",
    part: "soir",
    day: "semaine",
  },
  {
    by: "mireille",
    text: "Le nichoir du balcon est occupé depuis hier. Ils font la navette toutes les quatre minutes, avec de la mousse, des poils de chat et, j'en suis certaine, un fil de mon gilet bleu. Je l'ai laissé sur la rambarde. Prenez, servez-vous, c'est de la bonne laine.",
    part: "matin",
    comments: [["colette", "Les poils viennent d'ici, je crois. Il a accepté sans trop de manières."]],
  },
  {
    by: "karim",
    text: "On a fait la fournée dans le noir à cause d'une coupure de courant : le four à bois de mon grand-père, deux bougies, mes mains. Je croyais que je ne saurais plus. Les mains savaient. Demain matin, le pain sera un peu irrégulier et je n'en ai jamais été aussi fier.",
    part: "nuit",
    comments: [["basile", "Garde-m'en un. Le plus irrégulier."]],
  },
  {
    by: "lucie",
    text: "Une phrase me résiste depuis lundi : huit mots en anglais, limpides, et rien en français qui ne boite. J'ai marché, dormi dessus, demandé au chat. Ce matin, dans la file de la poste, un enfant l'a dite à sa mère, mot pour mot. Je lui ai serré la main.",
    part: "midi",
    comments: [["noemie", "Cite-le en note de bas de page !"]],
  },
  {
    by: "ulysse",
    text: "Ce soir, dans une petite gare, le chef m'a ouvert la salle d'attente parce qu'il pleuvait, puis il m'a montré son trésor : un registre où les voyageurs écrivent une ligne depuis 1957. J'ai lu jusqu'à la fermeture. Ma ligne : « Je ne faisais que passer, j'ai bien fait. »",
    part: "soir",
    comments: [
      ["elise", "Toi, il va falloir que tu écrives ce livre."],
      ["bruno", "Je connais ce registre. Page 112, c'est moi, j'avais sept ans."],
    ],
  },
  {
    by: "celeste",
    text: "J'ai donné un cours d'aquarelle à la maison de retraite. Monsieur Paulin n'a peint que du bleu, toute la feuille, bord à bord. « C'est la mer ? — Non. — Le ciel ? — Non plus. C'est la robe. » On l'a encadrée. Elle est dans l'entrée, tout le monde la salue.",
    part: "soir",
    comments: [["nour", "J'ai dû m'asseoir une minute."]],
  },
  {
    by: "rose",
    text: "Ma petite-fille voulait savoir comment on faisait, avant, pour retrouver quelqu'un. Je lui ai raconté le rendez-vous sous l'horloge, à midi, « et si tu n'es pas là, j'attends ». Elle a réfléchi et m'a demandé : « Et ça marchait ? » Ton grand-père, ma chérie.",
    part: "apres-midi",
    comments: [
      ["bruno", "Moi qui passe sous des horloges toute la journée…"],
      ["alice", "Rose-Marie, vous êtes notre romancière."],
    ],
  },
];
