/// <reference types="vite/client" />
import { createHooterClient, type HooterClient, HooterError, hootLength, toHooterError } from "hooter-client";
import { memoryIdentity } from "hooter-client/memory";
import { createLocalDatabase, type LocalDatabase } from "hooter-local";
import publicRules from "../../../../database.public.rules.json?raw";
import rules from "../../../../database.rules.json?raw";

/** A comment on a {@link TestHoot}. */
export interface TestComment {
  readonly content: string;
  /** Pseudo; default "Basile". */
  readonly author?: string | undefined;
}

/** A hoot of the seed. A plain string stands for a hoot with only `content`. */
export interface TestHoot {
  readonly content: string;
  /** Pseudo; default "Basile". */
  readonly author?: string | undefined;
  /** Pseudos of the people who like the hoot. */
  readonly likedBy?: readonly string[] | undefined;
  /** Oldest first. */
  readonly comments?: readonly (string | TestComment)[] | undefined;
}

/** A person of the seed. A plain string stands for a person with only a pseudo. */
export interface TestPerson {
  /** 3 to 18 letters, digits, blanks or . _ - ’ */
  readonly pseudo: string;
  /** Pseudos of the people that the person follows. */
  readonly follows?: readonly string[] | undefined;
}

/** Options of {@link createTestHooter}. */
export interface TestHooterOptions {
  /** Pseudo of the signed-in user; null for a visitor. Default "Alice". */
  readonly user?: string | null | undefined;
  /**
   * The readers of the database: only signed-in users or, with "everyone", visitors too. Selects the security rules,
   * and the option `readers` of the client. Default "members".
   */
  readonly readers?: "everyone" | "members" | undefined;
  /**
   * Additional people, and the people that they follow. Authors and others that the seed mentions need not be listed.
   */
  readonly people?: readonly (string | TestPerson)[] | undefined;
  /** The hoots, newest first, as in a feed. */
  readonly hoots?: readonly (string | TestHoot)[] | undefined;
  /** Whether every call fails, as it does without a network. */
  readonly offline?: boolean | undefined;
  /** Whether the database refuses all of the user's writes. */
  readonly refuse?: boolean | undefined;
}

/** An in-memory back end and a client for it. */
export interface TestHooter {
  /** The page's client. Its first calls wait for the seed. */
  readonly client: HooterClient;
  /** The database, to read and write as an administrator. */
  readonly database: LocalDatabase;
  /**
   * Resolves once the database contains the seed. Rejects when the rules refuse a part of the seed; the message names
   * that part.
   */
  readonly ready: Promise<void>;
  /** See {@link TestHooterOptions}. The test may change it at any time. */
  offline: boolean;
  refuse: boolean;
  /**
   * Password of every account. Each person of the seed has an account; the e-mail address of « Alice » is
   * `alice@hooter.test`.
   */
  readonly password: string;
  /** Closes the client and the database. */
  dispose(): void;
}

const PROJECT = "demo-hooter";
const PASSWORD = "hibou-2026";
const DEFAULT_AUTHOR = "Basile";
/** Milliseconds between two actions of the seed; longer than the rate limit for hoots requires. */
const STEP_MS = 10_000;
/** Minimum age of the first action, in milliseconds. */
const MIN_AGE_MS = 3_600_000;

const databaseUrl = `https://${PROJECT}.test`;
/** Encodes every character other than a-z and 0-9 reversibly, so that different pseudos never share an account. */
const keyOf = (pseudo: string) =>
  pseudo.toLowerCase().replace(/[^a-z0-9]/gu, (sign) => `-${sign.codePointAt(0)?.toString(16)}-`);
const emailOf = (pseudo: string) => `${keyOf(pseudo)}@hooter.test`;
const accountOf = (pseudo: string) => ({ email: emailOf(pseudo), password: PASSWORD, uid: `uid-${keyOf(pseudo)}` });

function completeComment(given: string | TestComment) {
  const { content, author = DEFAULT_AUTHOR }: TestComment = typeof given === "string" ? { content: given } : given;
  return { content, author };
}

function completeHoot(given: string | TestHoot) {
  const hoot: TestHoot = typeof given === "string" ? { content: given } : given;
  const { content, author = DEFAULT_AUTHOR, likedBy = [], comments = [] } = hoot;
  return { content, author, likedBy, comments: comments.map(completeComment) };
}

function completePerson(given: string | TestPerson) {
  const { pseudo, follows = [] }: TestPerson = typeof given === "string" ? { pseudo: given } : given;
  return { pseudo, follows };
}

/**
 * Failure of an action of the seed.
 *
 * @param subject part of the options, for the error message
 */
function seedError(subject: string, cause: unknown): HooterError {
  const { code, message } = toHooterError(cause);
  return new HooterError(code, `${subject} is refused: ${message === code ? code : `${code}, ${message}`}`, { cause });
}

const lengthOf = (text: unknown) => (typeof text === "string" ? ` (${hootLength(text)} characters)` : "");

function memoryStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

/**
 * Creates an in-memory Hooter back end for tests: the engine of `hooter-local` under the real security rules, with
 * accounts and hoots. Nothing leaves the process.
 *
 * @example
 * const hooter = createTestHooter({ user: "Alice", hoots: ["Bonsoir"] });
 * render(<HooterProvider client={hooter.client}><Feed /></HooterProvider>);
 */
export function createTestHooter(options: TestHooterOptions = {}): TestHooter {
  const { user = "Alice", readers = "members" } = options;
  const hoots = (options.hoots ?? []).map(completeHoot);
  const people = (options.people ?? []).map(completePerson);
  const everyone = new Set([
    ...(user === null ? [] : [user]),
    ...people.flatMap(({ pseudo, follows }) => [pseudo, ...follows]),
    ...hoots.flatMap(({ author, likedBy, comments }) => [author, ...likedBy, ...comments.map((one) => one.author)]),
  ]);
  const accounts = [...everyone].map((pseudo) => ({ ...accountOf(pseudo), displayName: pseudo }));
  const actions =
    everyone.size +
    hoots.reduce((count, { likedBy, comments }) => count + 1 + likedBy.length + comments.length, 0) +
    people.reduce((count, { follows }) => count + follows.length, 0);
  // Write the seed with times in the past, further apart than the rate limits of the rules require.
  let seedTime: number | null = Date.now() - Math.max(MIN_AGE_MS, (actions + 1) * STEP_MS);
  const now = () => seedTime ?? Date.now();
  const database = createLocalDatabase({
    rules: readers === "everyone" ? publicRules : rules,
    project: PROJECT,
    now,
  });

  /**
   * Runs an action of the seed.
   *
   * @param subject part of the options, for the error message
   * @throws HooterError with the code of the failure
   */
  const act = async <Result>(subject: string, pseudo: string, work: (client: HooterClient) => Promise<Result>) => {
    seedTime = now() + STEP_MS;
    const client = createHooterClient({
      identity: memoryIdentity({ project: PROJECT, accounts, signedInAs: emailOf(pseudo), now }),
      databaseUrl,
      fetch: database.fetch,
      storage: memoryStorage(),
      live: "off",
      now,
    });
    try {
      return await work(client);
    } catch (thrown) {
      throw seedError(subject, thrown);
    } finally {
      client.dispose();
    }
  };
  const seedHoot = async ({ content, author, likedBy, comments }: ReturnType<typeof completeHoot>, path: string) => {
    const hoot = await act(`${path}${lengthOf(content)}`, author, (client) => client.publishHoot({ content }));
    for (const pseudo of likedBy)
      await act(`${path}.likedBy "${pseudo}"`, pseudo, (client) => client.setLiked(hoot, true));
    for (const [index, { content: text, author: pseudo }] of comments.entries())
      await act(`${path}.comments[${index}]${lengthOf(text)}`, pseudo, (client) => client.addComment(hoot, text));
  };
  const seed = async (): Promise<void> => {
    for (const pseudo of everyone)
      await act(`the pseudo "${pseudo}"`, pseudo, (client) => client.saveProfile({ pseudo }));
    for (const [index, hoot] of [...hoots.entries()].reverse()) await seedHoot(hoot, `hoots[${index}]`);
    for (const { pseudo, follows } of people) {
      for (const followed of follows) {
        const person = { uid: accountOf(followed).uid, pseudo: followed };
        const subject = `the follow of "${followed}" by "${pseudo}"`;
        await act(subject, pseudo, (client) => client.setFollowed(person, true));
      }
    }
    seedTime = null;
  };

  const ready = seed();
  // Avoid an unhandled rejection: a test that does not await `ready` sees the failure in its widgets, and
  // `TestHooterProvider` logs it.
  ready.catch(() => {});
  const hooter: TestHooter = {
    client: createHooterClient({
      identity: memoryIdentity({
        project: PROJECT,
        accounts,
        ...(user === null ? {} : { signedInAs: emailOf(user) }),
      }),
      databaseUrl,
      readers,
      storage: memoryStorage(),
      async fetch(input, init) {
        await ready;
        if (hooter.offline) throw new TypeError("Failed to fetch");
        const isWrite = init?.method !== undefined && init.method !== "GET";
        if (hooter.refuse && isWrite)
          return Response.json({ error: "The test option `refuse` is set" }, { status: 401 });
        return database.fetch(input, init);
      },
    }),
    database,
    ready,
    offline: options.offline ?? false,
    refuse: options.refuse ?? false,
    password: PASSWORD,
    dispose() {
      hooter.client.dispose();
      database.dispose();
    },
  };
  return hooter;
}
