/** Latin vowels with and without accents, for a regular expression that ignores case. */
const VOWEL = "aeiou\u00e0-\u00e6\u00e8-\u00ef\u00f2-\u00f6\u00f8-\u00fc\u0153";
/** Starts of words that are pronounced as if they started with a consonant. */
const WITHOUT_ELISION = "onz|oui|ululement|uhlan";
/**
 * Starts of first names with a mute h. No rule distinguishes a mute h from an aspirated one, so other names keep « de »
 * (« de Hakim », « de Hooter »), which always reads well.
 */
const MUTE_H =
  "[e\u00e9]l(?:[e\u00e8]ne|o[i\u00ef]s|ie\\b|ios)|enri|ercule|erv[e\u00e9]|erm(?:i|[e\u00e8]s)|ippo(?:ly|cra)|om[e\u00e8]re|onor|orace|ortens|orus|ubert|ugue|ila(?:ire|rie|rion)|ild(?:a|egarde)|yacinth|ector|adrien|edwige";
const ELIDED = new RegExp(`^\\s*(?:(?!${WITHOUT_ELISION})[${VOWEL}]|y[^${VOWEL}\\s]|h(?:${MUTE_H}))`, "iu");

/**
 * Returns a name with « de », elided before a vowel sound: « de Basile », « d’Inès », « d’Hélène », « de Yann ». A name
 * that starts with something other than a Latin letter keeps « de ».
 *
 * @param name as shown, with its accents
 * @example
 * document.title = `Profil ${de("Inès")}`; // Profil d’Inès
 */
export function de(name: string): string {
  return ELIDED.test(name) ? `d’${name}` : `de ${name}`;
}
