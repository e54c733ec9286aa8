import { type Account, createAccount } from "./account";
import { createCaches } from "./cache/account-cache";
import { decodeInitialData, hydrateInitialData, type InitialData } from "./cache/initial-data";
import { loadDeferredActions } from "./chunks";
import type { HooterClient, HooterClientOptions, HooterInternals } from "./client-types";
import type { Database } from "./database/database";
import { CALL_TIMEOUT_MS, createRestDatabase } from "./database/rest-database";
import { RETRY, readWithRetry, withTimeout } from "./database/retry";
import type { DeferredAction, ReplayedAction } from "./deferred-actions";
import type { Credentials, Identity, IdentityUser } from "./identity/identity";
import { browserStorage } from "./model/browser";
import { createChunkLoader, preloadChunk } from "./model/chunk";
import { HooterError, type HooterErrorCode, toHooterError } from "./model/errors";
import { createHandlers, type DraftToValidate, type ValidationResult } from "./model/handlers";
import { internals, VERSION } from "./model/internals";
import { pictureSources, safePictureLink } from "./model/picture-link";
import { createStore } from "./model/readable";
import { callFailed, reportReads } from "./model/report";
import type { SessionUser } from "./model/session";
import { tolerantStorage } from "./model/storage";
import { normalizeText } from "./model/text";
import {
  checkComment,
  checkEmail,
  checkHootContent,
  checkPassword,
  checkPictureLink,
  DEFAULT_PSEUDO,
} from "./model/validation";
import type { UnfinishedDeletion } from "./mutations/unfinished-deletion";
import type { AccountVerbs, TextOptions } from "./mutations/verbs";
import { createReader, type Reader, type ReaderOptions } from "./reader";
import { createReads } from "./reads";
import { createSessionControl } from "./session";

export type { HooterClient, HooterClientOptions } from "./client-types";

const never = () => new Promise<never>(() => {});

/** A database that never answers. */
const closedDatabase: Database = { get: never, put: never, update: never, listen: () => () => {} };

/** Loads the code that gives a visitor's data to the account that signs in. */
const loadInherit = /* @__PURE__ */ createChunkLoader(() => import("./inherit"));

/**
 * Creates a client for an identity service and a database.
 *
 * @throws HooterError `misconfigured` when `databaseUrl` is not an address
 * @example
 * const client = createHooterClient({ identity, databaseUrl: "https://my-project.firebaseio.com" });
 * await client.signIn({ email, password });
 * await client.publishHoot({ content: "Bonjour !" });
 */
export function createHooterClient(options: HooterClientOptions): HooterClient {
  const { identity, now = Date.now, locale, slugBase = "pseudo", undoFor = 20_000 } = options;
  const token: Identity["token"] = (request) =>
    withTimeout(identity.token(request), CALL_TIMEOUT_MS, () => {
      throw new HooterError("network", "the identity service: no answer");
    });
  const { tabs = options.fetch ? "isolated" : "shared" } = options;
  const isPublic = options.readers === "everyone";
  const isVisitor = () => reader.get()?.uid === null;
  const sharedBy = () => {
    const current = reader.get();
    // Visitors have no uid: they share streams under an empty name, which no account has.
    return tabs === "shared" && current ? (current.uid ?? "") : null;
  };
  const database = createRestDatabase({ ...options, token, isVisitor, sharedBy });
  const account = createStore<Account | null>(null);
  /** Adds the data of the current visitor to an account; null without a visitor. */
  let inheritVisit: ReaderOptions["inherit"] = null;
  const reader = createStore<Reader | null>(null);
  /** Initial data from the server, for the reader of the first session; null once that reader exists. */
  let earlyData: InitialData[] | null = [];
  const tabStorage = tolerantStorage(browserStorage("sessionStorage"));
  const actionKey = `hooter:act:${options.databaseUrl}`;
  const loadActions = async () => {
    const chunk = await loadDeferredActions();
    return { ...chunk, actions: chunk.createDeferredActions(tabStorage, actionKey, now) };
  };
  const replayed = createStore<ReplayedAction | null>(null);
  const unfinishedDeletion = createStore<UnfinishedDeletion | null>(null);
  const storage = tolerantStorage(options.storage);
  const { defaultPicture } = options;
  const ownPicture = defaultPicture?.startsWith("/") ? [defaultPicture] : [];
  const pictures = pictureSources(options.databaseUrl, [...(options.picturePaths ?? []), ...ownPicture]);
  const picturePaths = pictures.paths;
  const ending = new AbortController();
  const device = { storage, databaseUrl: options.databaseUrl, now, signal: ending.signal };
  const { cache = options.fetch ? "off" : "device" } = options;
  const caches = createCaches({ databaseUrl: options.databaseUrl, cache, storage, now, picturePaths });
  const handlers = createHandlers(options);
  const { emit, report } = handlers;

  /** Starts a reader. The first reader receives the initial data from the server. */
  const startReader = (next: Reader | null): void => {
    if (next) for (const data of earlyData ?? []) hydrateInitialData(next, data, now());
    earlyData = null;
    reader.set(next);
  };
  /** Decodes initial data. Returns an error if the data cannot be used. */
  const readInitialData = (data: InitialData): InitialData | HooterError => {
    if (!isPublic) return new HooterError("misconfigured", 'initialData needs `readers: "everyone"`');
    try {
      return decodeInitialData(data, now(), picturePaths);
    } catch (error) {
      return toHooterError(error);
    }
  };
  /** Creates a reader without an account. The reader contains only initial data and sends no requests. */
  const createInitialReader = (data: readonly InitialData[]): Reader => {
    const { reader } = createReader({ uid: null, database: closedDatabase, now, picturePaths, report() {} });
    for (const part of data) hydrateInitialData(reader, part, now());
    return reader;
  };
  const hydrate = (input: InitialData): void => {
    const data = readInitialData(input);
    if (data instanceof HooterError) return report(callFailed("initialData", data));
    const current = reader.get();
    if (current) hydrateInitialData(current, data, now());
    if (!earlyData) return;
    earlyData.push(data);
    // Until the session is known, show the initial data without further reads.
    if (!current) reader.set(createInitialReader(earlyData));
  };
  const initialReads: HooterInternals["initialReads"] = (input = options.initialData) => {
    const data = input && readInitialData(input);
    if (!data || data instanceof HooterError) return null;
    const initial = createStore(createInitialReader([data]));
    // The states keep the server's data, because a part of the page may hydrate after the reader's data has changed.
    // Their functions, such as `loadMore`, act on the current reader.
    return createReads(initial, createStore(null), createStore({ status: "loading" }), reader);
  };

  /** Creates the reader of an account or of a visitor, and ends the former one. */
  const setAccount = (user: IdentityUser | null): void => {
    const current = account.get();
    if (current && current.uid !== user?.uid) {
      // A visitor's deferred action belongs to the account that signed in first. Do not replay it for the next account.
      tabStorage.removeItem(actionKey);
      account.set(null);
      reader.set(null);
      unfinishedDeletion.set(null);
      replayed.set(null);
      current.dispose();
      caches?.leave();
    }
    // Complete a sign-out that an earlier visit did not finish.
    if (user === null) caches?.leave();
    const former = reader.get();
    if (user && account.get() === null) {
      const entered = createAccount({
        uid: user.uid,
        databaseUrl: options.databaseUrl,
        database,
        identity,
        token,
        now,
        locale,
        slugBase,
        picturePaths,
        storage,
        device,
        report,
        emit,
        unfinishedDeletion,
        undoFor,
        cache: caches?.enter(user.uid) ?? null,
        inherit: inheritVisit,
        user: () => {
          const state = session.get();
          return state.status === "signed-in" && state.user.uid === user.uid ? state.user : null;
        },
      });
      // Set the reader first: the account starts its reads at once, and while the reader is still a visitor, calls
      // carry no token.
      startReader(entered);
      account.set(entered);
      inheritVisit = null;
      former?.dispose();
    } else if (isPublic && !user && (former === null || earlyData)) {
      const visitor = createReader({ uid: null, database, now, picturePaths, report });
      startReader(visitor.reader);
      preloadChunk(async () => {
        const { inherit } = await loadInherit();
        if (reader.get() === visitor.reader) inheritVisit = (entered) => inherit(entered, visitor);
      });
      former?.dispose();
    }
  };
  const control = createSessionControl({
    identity,
    picturePaths,
    account,
    setAccount,
    onEntered(entered) {
      entered.resume();
      if (isPublic) void replayAction();
    },
  });
  const { session, ready, enter, leave, signedIn } = control;
  const { view, withoutData, feedOfHook, ...reads } = createReads(reader, account, session);

  /** Runs an action. Converts a failure to a `HooterError`, and reports the call with the code of the error. */
  const runReported = async <T>(call: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (thrown) {
      const error = toHooterError(thrown);
      // A visitor's action has not failed: it waits for the sign-in.
      if (error.code !== "signed-out" || !isVisitor()) report(callFailed(call, error));
      throw error;
    }
  };
  /**
   * Runs an action as soon as the session is known. If the session is already known, the optimistic update is applied
   * synchronously.
   *
   * @param forVisitor action to store and run after the sign-in, if the caller is a visitor
   */
  const runAsAccount = <T>(
    call: string,
    work: (state: ReturnType<typeof signedIn>) => Promise<T>,
    forVisitor?: DeferredAction,
  ) =>
    runReported(call, async () => {
      if (session.get().status === "loading") await ready;
      if (forVisitor && isVisitor()) {
        const { actions } = await loadActions();
        // If the visitor signed in while the code loaded, run the action now instead of storing it.
        if (isVisitor()) {
          actions.remember(forVisitor);
          throw new HooterError("signed-out");
        }
      }
      return work(signedIn());
    });
  const write = <T>(call: string, work: (verbs: AccountVerbs) => Promise<T>, forVisitor?: DeferredAction) =>
    runAsAccount(call, ({ account }) => account.write(work), forVisitor);
  const validateHoot: HooterInternals["validateHoot"] = ({ content, pictureUrl = "", pictureAlt = "" }, signal) => {
    if (checkHootContent(content) ?? checkPictureLink(pictureUrl, picturePaths)) return null;
    return handlers.validate((): DraftToValidate => {
      const url = safePictureLink(pictureUrl, picturePaths);
      const picture = url === null ? {} : { picture: { url, alt: normalizeText(pictureAlt) } };
      return { kind: "hoot", content: normalizeText(content), ...picture };
    }, signal);
  };
  const validateComment: HooterInternals["validateComment"] = (content, signal) =>
    checkComment(content)
      ? null
      : handlers.validate(() => ({ kind: "comment", content: normalizeText(content) }), signal);
  /**
   * Runs an action with a text, unless the text is refused. The optimistic update is applied synchronously if all
   * validations are synchronous and the account has a name. An account without a name first gets the default name,
   * because the written records contain the author's name.
   */
  const writeText = <T>(
    call: string,
    textOptions: TextOptions | undefined,
    validate: () => ValidationResult | Promise<ValidationResult>,
    work: (verbs: AccountVerbs, writer: SessionUser) => Promise<T>,
    forVisitor?: DeferredAction,
  ): Promise<T> => {
    const run = () =>
      runAsAccount(
        call,
        async ({ account, user }) => {
          const writer = control.isUnnamed() ? await control.setDefaultName(account) : user;
          return account.write((verbs) => work(verbs, writer));
        },
        forVisitor,
      );
    if (textOptions?.validated) return run();
    const begun = account.get();
    const proceed = (refusal: ValidationResult): Promise<T> => {
      if (begun && account.get() !== begun) return Promise.reject(new HooterError("signed-out"));
      return refusal ? Promise.reject(refusal) : run();
    };
    let refusal: ValidationResult | Promise<ValidationResult>;
    try {
      refusal = validate();
    } catch {
      // A value has a wrong type. Run the action, which rejects the value and reports the error.
      return run();
    }
    return refusal instanceof Promise ? refusal.then(proceed) : proceed(refusal);
  };
  const throwIfWrong = (wrong: HooterErrorCode | null) => {
    if (wrong) throw new HooterError(wrong);
  };
  const check = ({ email, password }: Credentials) => throwIfWrong(checkEmail(email) ?? checkPassword(password));

  // Actions that a visitor can start before signing in.
  const setLiked: HooterClient["setLiked"] = (hoot, liked) =>
    write("setLiked", (verbs) => verbs.setLiked(hoot, liked), { verb: "setLiked", hoot, liked });
  const addComment: HooterClient["addComment"] = (hoot, content, textOptions) =>
    writeText(
      "addComment",
      textOptions,
      () => validateComment(content),
      (verbs, writer) => verbs.addComment(hoot, content, writer, textOptions),
      { verb: "addComment", hoot, content, draft: textOptions?.draft },
    );
  const addThreadComment: HooterClient["addThreadComment"] = (page, content, textOptions) =>
    writeText(
      "addThreadComment",
      textOptions,
      () => validateComment(content),
      (verbs, writer) => verbs.addThreadComment(page, content, writer, textOptions),
      { verb: "addThreadComment", page, content, draft: textOptions?.draft },
    );
  const setThreadClosed: HooterClient["setThreadClosed"] = (page, closed) =>
    write("setThreadClosed", (verbs) => verbs.setThreadClosed(page, closed));
  const setCommentHidden: HooterClient["setCommentHidden"] = (comment, hidden) =>
    write("setCommentHidden", async (verbs) => {
      await verbs.setCommentHidden(comment, hidden);
      // No stream reports a change of a comment on an earlier page, so read these pages again.
      account.get()?.refreshComments();
    });
  const setFollowed: HooterClient["setFollowed"] = (person, followed) =>
    write("setFollowed", (verbs) => verbs.setFollowed(person, followed), { verb: "setFollowed", person, followed });
  const reportHoot: HooterClient["reportHoot"] = (hoot, reason) =>
    runAsAccount(
      "reportHoot",
      async ({ account }) => {
        await account.write((verbs) => verbs.reportHoot(hoot, reason));
        emit({ type: "reported", uid: account.uid, hootId: hoot.id });
      },
      { verb: "reportHoot", hoot, reason: reason ?? "" },
    );

  /** Replays the last action of the visitor who has signed in. */
  async function replayAction(): Promise<void> {
    const current = account.get();
    const isCurrent = () => account.get() === current;
    if (!current || tabStorage.getItem(actionKey) === null) return;
    const leaving = new AbortController();
    const stop = account.subscribe(() => {
      if (!isCurrent()) leaving.abort();
    });
    const { onFailure } = reportReads(report, "replayAction");
    // If this page closes before the code has loaded, the next page replays the action from the tab's storage.
    const loaded = await readWithRetry(loadActions, { signal: leaving.signal, onFailure, policy: RETRY.load });
    stop();
    if (!loaded) return;
    const verbs = { setLiked, addComment, addThreadComment, setFollowed, reportHoot };
    const replaying = await loaded.replayStored(loaded.actions, current, isCurrent, verbs, device);
    if (replaying) replayed.set(replaying);
  }

  if (options.initialData) hydrate(options.initialData);
  control.start();

  return {
    ...reads,
    session,
    ready,
    unfinishedDeletion,
    signIn: (credentials) =>
      runReported("signIn", async () => {
        check(credentials);
        const user = await enter(() => identity.signIn(credentials));
        emit({ type: "signed-in", uid: user.uid, isNewAccount: false });
        return user;
      }),
    signUp: (credentials) =>
      runReported("signUp", async () => {
        check(credentials);
        const profile = {
          displayName: DEFAULT_PSEUDO,
          ...(defaultPicture === undefined ? {} : { photoURL: defaultPicture }),
        };
        const user = await enter(() => identity.signUp(credentials, profile));
        emit({ type: "signed-in", uid: user.uid, isNewAccount: true });
        return user;
      }),
    signOut: () => runReported("signOut", () => leave(() => identity.signOut())),
    sendPasswordReset: (email) =>
      runReported("sendPasswordReset", async () => {
        throwIfWrong(checkEmail(email));
        await identity.sendPasswordReset(email);
      }),
    publishHoot: (draft, textOptions) =>
      writeText(
        "publishHoot",
        textOptions,
        () => validateHoot(draft),
        (verbs, writer) => verbs.publishHoot(draft, writer, textOptions),
      ),
    setLiked,
    addComment,
    addThreadComment,
    setThreadClosed,
    setCommentHidden,
    editHoot: (hoot, draft, textOptions) =>
      writeText(
        "editHoot",
        textOptions,
        () => validateHoot(draft),
        (verbs, writer) => verbs.editHoot(hoot, draft, writer, textOptions),
      ),
    deleteHoot: (hoot) => write("deleteHoot", (verbs) => verbs.deleteHoot(hoot)),
    deleteComment: (comment) => write("deleteComment", (verbs) => verbs.deleteComment(comment)),
    setFollowed,
    saveProfile: (change) =>
      runAsAccount("saveProfile", ({ account, user }) =>
        enter(() => account.write((verbs) => verbs.saveProfile(user, change))),
      ),
    hasPassword: () => runAsAccount("hasPassword", () => identity.hasPassword()),
    changeEmail: (change) =>
      runAsAccount("changeEmail", () => {
        throwIfWrong(checkEmail(change.email));
        return identity.changeEmail(change);
      }),
    changePassword: (change) =>
      runAsAccount("changePassword", () => {
        throwIfWrong(checkPassword(change.newPassword));
        return identity.changePassword(change);
      }),
    reportHoot,
    deleteAccount: (deletion) =>
      runAsAccount("deleteAccount", ({ account }) =>
        leave(() => account.write((verbs) => verbs.deleteAccount(deletion))),
      ),
    addHandlers: handlers.add,
    dispose() {
      ending.abort();
      reader.get()?.dispose();
      reader.set(null);
      account.set(null);
      unfinishedDeletion.set(null);
      control.dispose();
    },
    [internals]: {
      version: VERSION,
      device,
      account,
      reader,
      isPublic,
      replayed,
      picturePaths,
      defaultPicture: defaultPicture ?? null,
      pictureAddress: pictures.addressOf,
      refuses: storage.refuses,
      validateHoot,
      validateComment,
      view,
      withoutData,
      reads: { ...reads, feedOfHook },
      initialReads,
      initialData: options.initialData ?? null,
      hydrate,
      emit: (action) => emit({ ...action, uid: account.get()?.uid ?? null }),
    },
  };
}
