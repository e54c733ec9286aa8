import { cleanup, render } from "@testing-library/react";
import type { CommentView, HootView } from "hooter-client";
import { type ComponentType, createElement, type ForwardedRef } from "react";
import { afterAll, expect, it } from "vitest";
import * as library from "./index";
import { createWorld } from "./testing/world";

/*
 * Every root takes className, style, ref and the rest. A widget that the package exports and that is missing here fails the
 * last test.
 */
const hoot: HootView = {
  id: "-Oa0000000000000000A",
  slug: "a-1_hoot",
  content: "Hou",
  author: { uid: "account1", pseudo: "Basile", picture: null },
  picture: { url: "https://hooter.example/a.png", alt: "" },
  publishedAt: 0,
  writtenDate: "",
  editedAt: null,
  mine: false,
  delivery: "stored",
  likes: 0,
  comments: 0,
  likedByMe: false,
};
const comment: CommentView = {
  id: "-Oa0000000000000000B",
  hootSlug: hoot.slug,
  content: "Hou",
  author: hoot.author,
  postedAt: 0,
  writtenDate: "",
  mine: false,
  delivery: "stored",
};
const { author } = hoot;
const person = { uid: "account1", pseudo: "Basile" };
const user = { uid: "account0", email: "a@b.example", pseudo: "Alice", picture: null };
const onClose = () => {};

/** Of each widget, what it cannot do without. */
const needs: Readonly<Record<string, object>> = {
  AuthorName: { author },
  Avatar: { seed: "a", picture: null },
  Button: {},
  CommentItem: { comment },
  CommentList: { hoot },
  Composer: {},
  ComposerDialog: { open: true, onClose },
  ConnectionNotice: {},
  Dashboard: {},
  Empty: { text: "Rien" },
  ErrorNotice: { error: new Error("hou") },
  Feed: {},
  FollowButton: { person },
  Footer: { contact: "/contact" },
  Header: {},
  Home: {},
  HootCard: { hoot },
  HootPage: { slug: "a-1_hoot" },
  HootSettings: { hoot },
  Icon: { name: "heart" },
  LeaveQuestion: { open: true, onStay: onClose, onLeave: onClose },
  LikeButton: { hoot },
  LoadingIndicator: {},
  Logo: {},
  Modal: { open: true, onClose, title: "Un dialogue" },
  MuteButton: { person },
  NotFound: {},
  Picture: { url: "https://hooter.example/a.png", alt: "" },
  Profile: { who: person },
  ProfileForm: { user },
  ReplyForm: { hoot },
  ReportButton: { hoot },
  RichText: { text: "Hou" },
  Section: { title: "Une partie" },
  Settings: {},
  ShareBar: { hoot },
  ShortcutsButton: {},
  SignIn: {},
  SignInForm: {},
  SignedOutNotice: {},
  Skeletons: {},
  TextField: { label: "Champ" },
  ThemeSwitch: { onThemeChange: () => {} },
  Timestamp: { time: 0, written: "" },
  UserMenu: {},
};
/** Not one element: the provider adds none, the body of a hoot is its text and its picture. */
const without = ["HooterProvider", "HootBody"];

const world = createWorld();
afterAll(() => world.dispose());

const widgets: Readonly<Record<string, unknown>> = library;
const isComponent = (value: unknown): value is ComponentType<Record<string, unknown>> =>
  typeof value === "function" || (typeof value === "object" && value !== null && "$$typeof" in value);

it.each(Object.entries(needs))("%s", async (name, props) => {
  const Widget = widgets[name];
  if (!isComponent(Widget)) throw new Error(`hooter-react exports no ${name}.`);
  let got: unknown = null;
  const ref: ForwardedRef<unknown> = (element) => {
    got = element ?? got;
  };
  const given = { ...props, className: "mine", style: { opacity: 0.5 }, "data-mark": "here", ref };
  render(<library.HooterProvider client={world.client}>{createElement(Widget, given)}</library.HooterProvider>);
  await expect.poll(() => document.querySelectorAll(".mine").length).toBe(1);
  const root = document.querySelector(".mine");
  expect(root?.getAttribute("class")).toMatch(/^hooter.* mine$/);
  expect(root?.getAttribute("style")).toContain("opacity: 0.5;");
  const rest = document.querySelector("[data-mark=here]");
  expect(rest).toBe(got);
  expect(rest).toBe(name === "TextField" ? root?.querySelector("input") : root);
  cleanup();
});

it("is held by every widget that the package exports", () => {
  const exported = Object.keys(library).filter((name) => /^[A-Z]/.test(name) && isComponent(widgets[name]));
  expect(exported.filter((name) => !without.includes(name)).sort()).toEqual(Object.keys(needs).sort());
});
