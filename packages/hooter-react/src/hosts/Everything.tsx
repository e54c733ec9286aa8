import { HooterError } from "hooter-client";
import {
  BottomBar,
  Composer,
  Dashboard,
  ErrorNotice,
  FollowList,
  Footer,
  Header,
  Home,
  HootPage,
  LoadingIndicator,
  NotFound,
  Profile,
  Settings,
  SignIn,
  ThemeSwitch,
} from "../index";
import { busiestSlug, type Harness } from "../testing/harness";

/** All styled widgets, one below the other, for screenshots on host pages with conflicting styles. */
export function Everything({ harness }: { harness: Harness }) {
  return (
    <>
      <Header current="/" />
      <Home />
      <SignIn />
      <Composer />
      {/* Includes the feed. */}
      <Dashboard pageSize={5} />
      <HootPage slug={busiestSlug(harness)} />
      <Profile who={{ pseudo: "Basile" }} pageSize={2} />
      <FollowList who={{ pseudo: "Basile" }} list="followers" />
      <Settings />
      <ErrorNotice error={new HooterError("network", "for the picture")} onRetry={() => {}} />
      <LoadingIndicator />
      <NotFound />
      <Footer contact="mailto:contact@hooter.example" year={2026}>
        <ThemeSwitch onThemeChange={() => {}} />
      </Footer>
      <BottomBar current="/" />
    </>
  );
}
