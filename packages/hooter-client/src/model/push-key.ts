const ALPHABET = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";
const TIME_DIGITS = 8;
const RANDOM_DIGITS = 12;
const pushKey = /^[-\w]{20}$/;
// 2008 to 2100. A key with a time outside this range is not a push key, even if it looks like one.
const EARLIEST = 1_200_000_000_000;
const LATEST = 4_102_444_800_000;

/** Sources of time and randomness for push keys. */
export interface PushKeyOptions {
  /** Current time in milliseconds. Default {@link Date.now}. */
  readonly now?: () => number;
  /** Returns twelve numbers from 0 to 63. By default, they come from the browser's cryptographic source. */
  readonly random?: () => readonly number[];
}

function cryptoDigits(): number[] {
  return [...crypto.getRandomValues(new Uint8Array(RANDOM_DIGITS))].map((byte) => byte & 63);
}

/**
 * Creates a generator of push keys. Lexical order is chronological order. Each key sorts after the previous key, even
 * within the same millisecond or when the clock goes back.
 */
export function createPushKeys({ now = Date.now, random = cryptoDigits }: PushKeyOptions = {}): () => string {
  let last = 0;
  let digits: number[] = [];
  return () => {
    const time = now();
    if (time > last) {
      last = time;
      digits = [...random()];
    } else {
      let position = RANDOM_DIGITS - 1;
      while (position >= 0 && digits[position] === 63) digits[position--] = 0;
      if (position < 0) last++;
      else digits[position] = (digits[position] ?? 0) + 1;
    }
    let stamp = "";
    for (let rest = last, index = 0; index < TIME_DIGITS; index++, rest = Math.floor(rest / 64)) {
      stamp = ALPHABET.charAt(rest % 64) + stamp;
    }
    return stamp + digits.map((digit) => ALPHABET.charAt(digit)).join("");
  };
}

/** Creates a push key that sorts after all earlier keys of this page. */
export const createPushKey: () => string = /* @__PURE__ */ createPushKeys();

/**
 * Returns a new key for a write that the rules have refused because of the time in its key; null if the time was not
 * the reason for the refusal. `serverTime` is in milliseconds.
 */
export type RenewKey = (key: string, serverTime: number) => string | null;

/** See {@link createPushKeySource}. */
export interface PushKeySource {
  readonly createKey: () => string;
  readonly renewKey: RenewKey;
}

/**
 * Difference in milliseconds between the time of a key and the server's clock above which the key is renewed. The rules
 * accept five minutes; this is a minute less, because the server's time comes from a token and is therefore not exact.
 */
const RENEWAL_THRESHOLD_MS = 240_000;

/**
 * Creates push keys with the device's clock until the server's time shows that this clock is wrong, then with the
 * server's time. With a right clock, a key can still be too old, because its write has waited for the network. Such a
 * key is also replaced. Replacement keys keep the order of the calls.
 */
export function createPushKeySource(now: () => number): PushKeySource {
  let clockOffset = 0;
  let generate = createPushKeys({ now });
  const isAccepted = (time: number, serverTime: number) => Math.abs(time - serverTime) <= RENEWAL_THRESHOLD_MS;
  return {
    createKey: () => generate(),
    renewKey(key, serverTime) {
      if (isAccepted(decodePushKeyTime(key) ?? 0, serverTime)) return null;
      if (!isAccepted(now() + clockOffset, serverTime)) {
        clockOffset = serverTime - now();
        // A generator never goes back in time, so a correction to an earlier time needs a new generator.
        generate = createPushKeys({ now: () => now() + clockOffset });
      }
      return generate();
    },
  };
}

/** Returns the time of a push key in milliseconds, or null when the key is not a push key. */
export function decodePushKeyTime(key: string): number | null {
  if (!pushKey.test(key)) return null;
  let time = 0;
  for (let index = 0; index < TIME_DIGITS; index++) time = time * 64 + ALPHABET.indexOf(key.charAt(index));
  return time >= EARLIEST && time <= LATEST ? time : null;
}
