import { type Account, createAccount } from "./account";
import type { Actions } from "./actions";
import { createCaches } from "./cache/account-cache";
import { decodeInitialData, hydrateInitialData, type InitialData } from "./cache/initial-data";
import type { HooterClient, HooterClientOptions, HooterInternals } from "./client-types";
import { createAddresses } from "./database/address";
import type { Database } from "./database/database";
import { CALL_TIMEOUT_MS, createRestDatabase } from "./database/rest-database";
import { RETRY, readWithRetry, withTimeout } from "./database/retry";
import type { ReplayedAction } from "./deferred-actions";
import type { Credentials, Identity, IdentityUser } from "./identity/identity";
import { browserStorage } from "./model/browser";
import { createChunkLoader, preloadChunk } from "./model/chunk";
import { HooterError, toHooterError } from "./model/errors";
import { createHandlers, type ValidationResult } from "./model/handlers";
import { internals, VERSION } from "./model/internals";
import { pictureSources } from "./model/picture-link";
import { createStore } from "./model/readable";
import { callFailed, reportReads } from "./model/report";
import { tolerantStorage } from "./model/storage";
import { checkEmail, checkPassword, DEFAULT_PSEUDO, throwIfWrong } from "./model/validation";
import type { RescuedEdit } from "./mutations/edit-rescue";
import { loadMutations } from "./mutations/lazy-mutations";
import type { UnfinishedDeletion } from "./mutations/unfinished-deletion";
import { createReader, type Reader } from "./queries/reader";
import { createReads } from "./reads";
import { createSessionControl } from "./session";

export type { HooterClient, HooterClientOptions } from "./client-types";

const never = () => new Promise<never>(() => {});

/** A database that never answers. */
const closedDatabase: Database = { get: never, put: never, update: never, listen: () => () => {} };

/** Loads the code of the actions. */
export const loadActions = /* @__PURE__ */ createChunkLoader(() => import("./actions"));

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
  // Throws now, instead of when a reader opens its database.
  createAddresses(options.databaseUrl);
  /** Opens the database of one reader. @param uid null for a visitor */
  const openDatabase = (uid: string | null): Database =>
    createRestDatabase({
      ...options,
      token,
      isVisitor: uid === null,
      // Visitors share streams under an empty name, which no account has.
      sharedBy: tabs === "shared" ? (uid ?? "") : null,
    });
  const account = createStore<Account | null>(null);
  /** Adds the data of the current visitor to an account; null without a visitor. */
  let inheritVisit: ((entered: Reader) => void) | null = null;
  const reader = createStore<Reader | null>(null);
  /** Initial data from the server, for the reader of the first session; null once that reader exists. */
  let earlyData: InitialData[] | null = [];
  const tabStorage = tolerantStorage(browserStorage("sessionStorage"));
  const actionKey = `hooter:act:${options.databaseUrl}`;
  const replayed = createStore<ReplayedAction | null>(null);
  const rescuedEdit = createStore<RescuedEdit | null>(null);
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
    const reader = createReader({ uid: null, database: closedDatabase, now, picturePaths, report() {} });
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
      rescuedEdit.set(null);
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
        database: openDatabase(user.uid),
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
        onEditRescued: rescuedEdit.set,
        undoFor,
        cache: caches?.enter(user.uid) ?? null,
        inherit: inheritVisit,
        loadActions,
        user: () => {
          const state = session.get();
          return state.status === "signed-in" && state.user.uid === user.uid ? state.user : null;
        },
      });
      startReader(entered);
      account.set(entered);
      inheritVisit = null;
      former?.dispose();
    } else if (isPublic && !user && (former === null || earlyData)) {
      const visitor = createReader({ uid: null, database: openDatabase(null), now, picturePaths, report });
      startReader(visitor);
      preloadChunk(async () => {
        const { inherit } = await loadInherit();
        if (reader.get() === visitor) inheritVisit = (entered) => inherit(entered, visitor);
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
  const { session, ready, enter, leave } = control;
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
  let actions: Actions | null = null;
  /** Returns the actions if their code is loaded. */
  const loadedActions = (): Actions | null => {
    const chunk = loadActions.loaded();
    if (chunk) {
      actions ??= chunk.createActions({
        identity,
        picturePaths,
        account,
        control,
        handlers,
        isVisitor,
        runReported,
        device,
        tabStorage,
        actionKey,
        now,
      });
    }
    return actions;
  };
  /** Loads the code of the actions. @throws HooterError `signed-out` when the account has changed meanwhile */
  const loadForAccount = async (): Promise<Actions> => {
    const begun = account.get();
    // Load the code of the writes in parallel.
    if (begun) preloadChunk(loadMutations);
    await loadActions();
    const loaded = loadedActions();
    if (!loaded || (begun && account.get() !== begun)) throw new HooterError("signed-out");
    return loaded;
  };
  /** Runs an action, synchronously if its code is loaded. */
  const act = async <T>(call: string, work: (actions: Actions) => T | Promise<T>): Promise<T> =>
    work(loadedActions() ?? (await runReported(call, loadForAccount)));
  const check = ({ email, password }: Credentials) => throwIfWrong(checkEmail(email) ?? checkPassword(password));

  /** Replays the last action of the visitor who has signed in. */
  async function replayAction(): Promise<void> {
    const current = account.get();
    if (!current || tabStorage.getItem(actionKey) === null) return;
    const { signal } = current.context;
    const { onFailure } = reportReads(report, "replayAction");
    // If this page closes before the code has loaded, the next page replays the action from the tab's storage.
    await readWithRetry(loadActions, { signal, onFailure, policy: RETRY.load });
    const replaying = signal.aborted ? null : await loadedActions()?.replay(current);
    if (replaying) replayed.set(replaying);
  }

  const validate = (work: (actions: Actions) => ValidationResult | Promise<ValidationResult>) => {
    const loaded = loadedActions();
    return loaded ? work(loaded) : act("validate", work).catch(toHooterError);
  };

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
    publishHoot: (...args) => act("publishHoot", (loaded) => loaded.publishHoot(...args)),
    setLiked: (...args) => act("setLiked", (loaded) => loaded.setLiked(...args)),
    addComment: (...args) => act("addComment", (loaded) => loaded.addComment(...args)),
    addThreadComment: (...args) => act("addThreadComment", (loaded) => loaded.addThreadComment(...args)),
    setThreadClosed: (...args) => act("setThreadClosed", (loaded) => loaded.setThreadClosed(...args)),
    setCommentHidden: (...args) => act("setCommentHidden", (loaded) => loaded.setCommentHidden(...args)),
    editHoot: (...args) => act("editHoot", (loaded) => loaded.editHoot(...args)),
    deleteHoot: (...args) => act("deleteHoot", (loaded) => loaded.deleteHoot(...args)),
    deleteComment: (...args) => act("deleteComment", (loaded) => loaded.deleteComment(...args)),
    setFollowed: (...args) => act("setFollowed", (loaded) => loaded.setFollowed(...args)),
    saveProfile: (...args) => act("saveProfile", (loaded) => loaded.saveProfile(...args)),
    hasPassword: (...args) => act("hasPassword", (loaded) => loaded.hasPassword(...args)),
    changeEmail: (...args) => act("changeEmail", (loaded) => loaded.changeEmail(...args)),
    changePassword: (...args) => act("changePassword", (loaded) => loaded.changePassword(...args)),
    reportHoot: (...args) => act("reportHoot", (loaded) => loaded.reportHoot(...args)),
    deleteAccount: (...args) => act("deleteAccount", (loaded) => loaded.deleteAccount(...args)),
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
      rescuedEdit,
      picturePaths,
      defaultPicture: defaultPicture ?? null,
      pictureAddress: pictures.addressOf,
      refuses: storage.refuses,
      // Validate synchronously if the code is loaded, because a draft must then be sent synchronously too.
      validateHoot: (...args) => validate((loaded) => loaded.validateHoot(...args)),
      validateComment: (...args) => validate((loaded) => loaded.validateComment(...args)),
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
