import type { Meta, StoryObj } from "@storybook/react-vite";
import { HooterError } from "hooter-client";
import { useAuthorHoots, useComments } from "hooter-client/react";
import type { ReactNode } from "react";
import { expect } from "storybook/test";
import {
  AuthorName,
  Avatar,
  BackButton,
  CommentItem,
  CommentList,
  ConnectionNotice,
  ErrorNotice,
  FollowButton,
  HootBody,
  HootCard,
  HootSettings,
  LikeButton,
  LoadingIndicator,
  MuteButton,
  Picture,
  ProfileForm,
  ReplyForm,
  ReportButton,
  RichText,
  Section,
  ShareBar,
  ShortcutsButton,
  SignedOutNotice,
  SignInForm,
  ThemeSwitch,
  Timestamp,
  UserMenu,
} from "../index";
import { Button, Empty, Icon, Logo, Skeletons, TextField } from "../primitives/index";
import { useRoot } from "../provider/context";

const fiveMinutesAgo = Date.now() - 5 * 60_000;
const person = { uid: "account1", pseudo: "Basile", picture: null };

function Row({ children }: { children: ReactNode }) {
  return <div {...useRoot("actions")}>{children}</div>;
}

/** Components that show a hoot, with one hoot by the current user and one by another user. */
function OfHoots() {
  const own = useAuthorHoots("account0", { pageSize: 1 });
  const others = useAuthorHoots("account1", { pageSize: 1 });
  const [mine] = own.status === "ready" ? own.hoots : [];
  const [theirs] = others.status === "ready" ? others.hoots : [];
  const comments = useComments(theirs ?? null);
  if (!mine || !theirs) return <LoadingIndicator />;
  return (
    <>
      <HootCard hoot={theirs} />
      <HootBody hoot={mine} />
      <Row>
        <LikeButton hoot={theirs} />
        <ReportButton hoot={theirs} />
        <HootSettings hoot={mine} />
        <MuteButton person={person} />
        <FollowButton person={person} />
      </Row>
      <ShareBar hoot={theirs} />
      <ReplyForm hoot={theirs} />
      <CommentList hoot={theirs} />
      {comments.status === "ready" && comments.comments[0] && <CommentItem comment={comments.comments[0]} />}
    </>
  );
}

interface AllProps {
  /** Text of every part whose text a host chooses. */
  readonly text: string;
}

/** All parts and small widgets in one column, for stories about settings that affect all of them. */
function All({ text }: AllProps) {
  return (
    <>
      <UserMenu />
      <Row>
        <ThemeSwitch onThemeChange={() => {}} />
        <ShortcutsButton />
        <Logo />
      </Row>
      <Row>
        <Avatar seed="a" picture={null} />
        <AuthorName author={{ ...person, pseudo: text }} />
        <Timestamp time={fiveMinutesAgo} written="" />
        <Icon name="heart" />
      </Row>
      <BackButton />
      <Button variant="primary">{text}</Button>
      <TextField label={text} hint={text} />
      <TextField label="Image" error={text} />
      <RichText text={`${text} https://www.oiseaux.net/oiseaux/chouette.hulotte.html #nuit`} />
      <Picture url="/communaute/images/rue-facades.svg" alt="Des façades au soleil" />
      <Section title={text}>
        <p>{text}</p>
      </Section>
      <Empty text={text} hint={text} />
      <ErrorNotice error={new HooterError("unavailable")} onRetry={() => {}} />
      <ConnectionNotice connection="reconnecting" />
      <LoadingIndicator />
      <Skeletons count={1} />
      <SignedOutNotice />
      <SignInForm aria-label="Formulaire de connexion" />
      <ProfileForm user={{ uid: "account0", email: "alice@hooter.example", pseudo: text, picture: null }} />
      <OfHoots />
    </>
  );
}

const meta: Meta<AllProps> = {
  title: "Parts/All",
  parameters: { hooter: { hoots: 60 } },
  args: { text: "Une chouette sur le toit" },
  render: (args) => <All {...args} />,
  play: async ({ canvas, canvasElement, globals }) => {
    await canvas.findAllByRole("article");
    await expect(await canvas.findByRole("form", { name: "Formulaire de connexion" })).toBeVisible();
    if (globals["width"] !== "least") return;
    // Nothing overflows the narrowest column.
    const column = canvasElement.querySelector(".page > div");
    await expect(column?.scrollWidth).toBeLessThanOrEqual(320);
  },
};

export default meta;
type Story = StoryObj<AllProps>;

const long = "Archibald de la Chouette-Effraie, veilleur de nuit anticonstitutionnellement ".repeat(3);

export const Light: Story = {};
export const Dark: Story = { globals: { theme: "dark" } };
export const RightToLeft: Story = { args: { text: "بومة الليل على السطح" }, globals: { direction: "rtl" } };
export const Narrow: Story = { globals: { width: "least" } };
export const English: Story = { args: { text: "An owl on the roof" }, globals: { language: "en" } };
export const LongText: Story = { args: { text: long } };
export const LongTextNarrowDark: Story = { args: { text: long }, globals: { width: "least", theme: "dark" } };
