import { compareKeys } from "../tree/key-order";
import type { JsonValue } from "../tree/node";
import { type Administrator, ReindexError } from "./administrator";
import { type Change, changesOf, type Entry, lineOf } from "./entries";
import { type Fault, type FaultCount, type FaultKind, Faults } from "./faults";
import { hashtagSlots } from "./hashtags";
import { joinClaims, joinPeople, personLines, validateClaims } from "./join-people";
import { joinSlugs, slugLines } from "./join-slugs";
import { childrenOf, commentOf, followOf, hootOf, type IndexedHoot, isLike, profileOf } from "./records";
import { Sorter } from "./sorter";

export interface ReindexOptions {
  /** Folder for data that does not fit into memory. */
  readonly folder: string;
  /** Creates a push key. */
  readonly newKey: () => string;
  /** Called for each record read and each location written. */
  readonly onStep?: (what: string) => void;
  /** Maximum number of lines that each sorter keeps in memory; default 200,000. */
  readonly linesInMemory?: number;
}

export interface ReindexReport {
  /** Number of children that were read, by collection. */
  readonly read: ReadonlyMap<string, number>;
  readonly written: number;
  readonly removed: number;
  readonly faults: readonly FaultCount[];
}

/** Page sizes: for collections with small children, and for collections whose children may be large. */
const SMALL_PAGE = 1000;
const LARGE_PAGE = 200;
const CHANGES_A_WRITE = 500;
const COUNTERS = new Set(["hoots", "following", "followers"]);
/**
 * Prefix of the slug in the removal record of a hoot when the sweep of the hoot's likes and comments has begun
 * (docs/data-model.md, "Removing a post").
 */
const SWEEP_BEGUN = "!";
/** Format that the rules require for a follow's key. */
const PUSH_KEY = /^-[-0-9A-Z_a-z]{19}$/;

/**
 * Builds the indexes of a database from its records (docs/data-model.md, "Reindexing"). Hoots, comments, likes, follows
 * and image records define the correct indexes. Only differences from the current indexes are written.
 *
 * A reindex can be repeated at any time. A concurrent write may make a counter wrong by the amount of that write; the
 * next run corrects it.
 *
 * @throws ReindexError when the database refuses a call or does not answer
 */
export async function reindex(database: Administrator, options: ReindexOptions): Promise<ReindexReport> {
  const run = new Run(database, options);
  await run.readRecords();
  await run.readIndexes();
  return run.write();
}

class Run {
  readonly #database: Administrator;
  readonly #options: ReindexOptions;
  readonly #faults = new Faults();
  readonly #read = new Map<string, number>();
  readonly #bySlug: Sorter;
  readonly #people: Sorter;
  readonly #claims: Sorter;
  readonly #follows: Sorter;
  readonly #entries: Sorter;
  /**
   * Ids of removed hoots that cannot be restored. Their remaining data will be swept, so the reindex does not change
   * it.
   */
  readonly #swept = new Set<string>();

  constructor(database: Administrator, options: ReindexOptions) {
    this.#database = database;
    this.#options = options;
    const sorter = (name: string): Sorter => new Sorter(options.folder, name, options.linesInMemory ?? 200_000);
    this.#bySlug = sorter("slugs");
    this.#people = sorter("people");
    this.#claims = sorter("claims");
    this.#follows = sorter("follows");
    this.#entries = sorter("entries");
  }

  async readRecords(): Promise<void> {
    await this.#each("suppressions", LARGE_PAGE, (_, removed) => this.#addRemoved(removed));
    await this.#each("hoots", SMALL_PAGE, (id, json) => this.#addHoot(id, json));
    await this.#each("like", LARGE_PAGE, (slug, lovers) => this.#addLikes(slug, lovers));
    await this.#each("comment", SMALL_PAGE, (id, json) => this.#addComment(id, json));
    await this.#each("follow", LARGE_PAGE, (uid, followed) => this.#addFollows(uid, followed));
    await this.#each("auteurImg", LARGE_PAGE, (uid, records) => this.#addProfile(uid, records));
    this.#indexFollows();
    for (const item of joinSlugs(this.#bySlug.sorted())) this.#record(item);
    for (const item of validateClaims(joinPeople(this.#people.sorted()))) {
      if ("claim" in item) this.#claims.add(item.claim);
      else this.#record(item);
    }
    for (const item of joinClaims(this.#claims.sorted())) this.#record(item);
  }

  async readIndexes(): Promise<void> {
    const have = (path: string, value: JsonValue): void => this.#record({ kind: "have", path, value });
    const below = (node: string) => (key: string, json: JsonValue) => {
      for (const [child, value] of childrenOf(json)) {
        const hoot = node === "likedBy" ? child : value;
        if (typeof hoot !== "string" || !this.#swept.has(hoot)) have(`${node}/${key}/${child}`, value);
      }
    };
    for (const node of ["slugs", "pseudos"])
      await this.#each(node, SMALL_PAGE, (key, value) => have(`${node}/${key}`, value));
    await this.#each("stats", SMALL_PAGE, (id, counters) => {
      if (!this.#swept.has(id)) below("stats")(id, counters);
    });
    for (const node of ["hashtags", "likedBy", "commentedBy", "abonnements", "followers"]) {
      await this.#each(node, LARGE_PAGE, below(node));
    }
    await this.#each("profileStats", SMALL_PAGE, (uid, counters) => {
      for (const [name, value] of childrenOf(counters)) {
        // Skip the other fields: they contain the id of the record that last changed a counter, and the rules compare
        // the next write with that id.
        if (COUNTERS.has(name)) have(`profileStats/${uid}/${name}`, value);
      }
    });
  }

  async write(): Promise<ReindexReport> {
    let [written, removed] = [0, 0];
    let batch: Change[] = [];
    const flush = async (): Promise<void> => {
      if (batch.length > 0) await this.#database.write(batch);
      batch = [];
    };
    for (const change of changesOf(this.#entries.sorted())) {
      batch.push(change);
      if (change[1] === null) removed += 1;
      else written += 1;
      this.#options.onStep?.("places written");
      if (batch.length >= CHANGES_A_WRITE) await flush();
    }
    await flush();
    return { read: this.#read, written, removed, faults: this.#faults.all() };
  }

  /** Reads every child of a node, page by page. */
  async #each(
    node: string,
    size: number,
    visit: (key: string, json: JsonValue) => void | Promise<void>,
  ): Promise<void> {
    let after: string | null = null;
    let count = 0;
    for (;;) {
      const page: [string, JsonValue][] = childrenOf(await this.#database.page(node, after, size));
      let last: string | null = after;
      for (const [key, json] of page) {
        await visit(key, json);
        count += 1;
        this.#options.onStep?.(node);
        if (last === null || compareKeys(key, last) > 0) last = key;
      }
      if (page.length < size) break;
      if (last === after) throw new ReindexError(`/${node}: the database returns the same page again.`);
      after = last;
    }
    this.#read.set(node, count);
  }

  #record(item: Entry | Fault): void {
    if ("fault" in item) this.#faults.add(item);
    else this.#entries.add(lineOf(item));
  }

  #fault(fault: FaultKind, path: string): void {
    this.#faults.add({ fault, path });
  }

  async #addRemoved(removed: JsonValue): Promise<void> {
    for (const [id, removalRecord] of childrenOf(removed)) {
      if (typeof removalRecord !== "string") continue;
      const hasSweepBegun = removalRecord.startsWith(SWEEP_BEGUN);
      const slug = hasSweepBegun ? removalRecord.slice(SWEEP_BEGUN.length) : removalRecord;
      const isRestorable = !hasSweepBegun && (await this.#database.read(`stats/${id}/comments`)) !== null;
      if (!isRestorable) this.#swept.add(id);
      this.#bySlug.add(slugLines.removed(slug, id, isRestorable));
    }
  }

  #addHoot(id: string, json: JsonValue): void {
    const hoot = hootOf(json);
    if (hoot === null) return this.#fault("hoot-malformed", `hoots/${id}`);
    this.#checkOwner(hoot.owner, json, `hoots/${id}`);
    this.#bySlug.add(slugLines.hoot(hoot.slug, id, hoot.owner));
    this.#addHashtags(id, hoot);
    if (hoot.owner !== null) this.#people.add(personLines.hoot(hoot.owner, id));
  }

  #addHashtags(id: string, { owner, hashtags, slots }: IndexedHoot): void {
    for (const [slot, value] of slots) this.#record({ kind: "have", path: `hoots/${id}/hashtags/${slot}`, value });
    for (const [slot, value] of Object.entries(hashtagSlots(hashtags, slots)))
      this.#record({ kind: "want", path: `hoots/${id}/hashtags/${slot}`, value });
    for (const hashtag of hashtags) this.#record({ kind: "want", path: `hashtags/${hashtag}/${id}`, value: owner });
  }

  #addLikes(slug: string, lovers: JsonValue): void {
    for (const [uid, json] of childrenOf(lovers)) {
      if (isLike(json)) this.#bySlug.add(slugLines.like(slug, uid));
      else this.#fault("like-malformed", `like/${slug}/${uid}`);
    }
  }

  #addComment(id: string, json: JsonValue): void {
    const comment = commentOf(json);
    if (comment === null) return this.#fault("comment-malformed", `comment/${id}`);
    this.#checkOwner(comment.owner, json, `comment/${id}`);
    this.#bySlug.add(slugLines.comment(comment.slug, id, comment.owner));
  }

  #checkOwner(owner: string | null, json: JsonValue, path: string): void {
    const isNamed = childrenOf(json).some(([field]) => field === "proprietaire");
    if (owner === null && isNamed) this.#fault("owner-unusable", path);
  }

  #addFollows(uid: string, followed: JsonValue): void {
    const keys = new Set<string>();
    for (const [other, json] of childrenOf(followed)) {
      const record = other === uid ? null : followOf(json, other);
      if (record === null) {
        this.#fault("follow-malformed", `follow/${uid}/${other}`);
        continue;
      }
      const { key: former } = record;
      const isUsable = former !== null && PUSH_KEY.test(former) && !keys.has(former);
      const key = isUsable ? former : this.#options.newKey();
      keys.add(key);
      if (key !== former) this.#moveFollow(uid, other, key, record.name);
      this.#follows.add(`${other}\t${key}\t${uid}\t${JSON.stringify(record.name)}`);
      this.#record({ kind: "plus", path: `profileStats/${uid}/following` });
      this.#record({ kind: "plus", path: `profileStats/${other}/followers` });
    }
  }

  /**
   * Indexes each follow for both users. If two users follow the same account under the same key, the second follow gets
   * a new key.
   */
  #indexFollows(): void {
    let before = "";
    for (const line of this.#follows.sorted()) {
      const [other = "", key = "", uid = "", name = ""] = line.split("\t");
      const isTaken = before === `${other}\t${key}`;
      before = `${other}\t${key}`;
      const own = isTaken ? this.#options.newKey() : key;
      if (isTaken) this.#moveFollow(uid, other, own, JSON.parse(name));
      this.#record({ kind: "want", path: `abonnements/${uid}/${own}`, value: other });
      this.#record({ kind: "want", path: `followers/${other}/${own}`, value: uid });
    }
  }

  /** Replaces all records of a follow with one record under the key that the index uses. */
  #moveFollow(uid: string, other: string, key: string, name: string): void {
    this.#record({ kind: "want", path: `follow/${uid}/${other}`, value: { [key]: { suivi: name, suiviId: other } } });
  }

  #addProfile(uid: string, records: JsonValue): void {
    const profile = profileOf(records);
    if (profile === null) return this.#fault("profile-malformed", `auteurImg/${uid}`);
    const own = childrenOf(records).find(([key]) => key === "profil")?.[1];
    const claim = childrenOf(own).find(([field]) => field === "cle")?.[1] ?? null;
    if (own !== undefined) this.#record({ kind: "have", path: `auteurImg/${uid}/profil`, value: own });
    this.#people.add(personLines.profile(uid, profile, profile.source === "profil" ? claim : null));
  }
}
