import { useSyncExternalStore } from "react";
import { OnDemand } from "../components/OnDemand";
import { useHooter } from "../provider/context";

const none = () => null;

/** Renders the question before a sign-out with pending mutations. */
export function SignOutQuestionOutlet() {
  const { signOutQuestion } = useHooter();
  const waiting = useSyncExternalStore(signOutQuestion.subscribe, signOutQuestion.get, none);
  return (
    <OnDemand
      isWanted={waiting !== null}
      load={async () => (await import("./SignOutDialog")).SignOutDialog}
      onFailed={() => signOutQuestion.answer(false)}
      props={{ waiting, onAnswer: signOutQuestion.answer }}
    />
  );
}
