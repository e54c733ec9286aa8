import { afterWrite, before, data, isAdministrator, newData } from "./helpers";
import { all, any, because, variable } from "./language";
import type { RuleNode } from "./rule-node";

const $key = variable("$key");
const after = afterWrite(2);
const hoot = newData.child("hootId");
const isWithoutPost = all(before.child("hoots", data.child("hootId")).missing, data.child("ferme").missing);

export const threads: RuleNode = {
  about: "Threads of pages: the post that has the page's comments. The key is the page's address, or its id",
  children: {
    $key: {
      read: "readers",
      write: any(
        because(
          "Removed by an administrator, together with its post.",
          all(isAdministrator, newData.missing, after.child("hoots", data.child("hootId")).missing),
        ),
        because(
          "Begun together with its post.",
          all(
            any(
              data.missing,
              because(
                "Begun again after its post was removed in the console, unless the thread is closed.",
                isWithoutPost,
              ),
            ),
            before.child("hoots", hoot).missing,
            after.child("hoots", hoot, "thread").is($key),
          ),
        ),
      ),
      validate: all(
        hoot.exists,
        because(
          "An address or an id in ASCII. The client escapes characters that a key must not contain.",
          $key.matches("/^(https:!2F!2F|id:)[!-~]+$/"),
        ),
      ),
      closed: true,
      children: {
        hootId: { validate: all() },
        ferme: {
          about: "Closed by an administrator: no new comments.",
          write: isAdministrator,
          validate: all(isAdministrator, newData.is(true)),
        },
      },
    },
  },
};
