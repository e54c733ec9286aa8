export const HELP = `hooter-local: a Firebase Realtime Database on this machine

  hooter-local [options]            serve it, with the identity emulator beside it; without options (or with ports
                                    only), create a demo account and print a first component
  hooter-local init                 write the rules of the installed hooter-client and firebase.json into this folder
  hooter-local check-rules FILE     check a rules file as a deployment would
  hooter-local import FILE --data DIR    replace a data folder's content by a JSON file
  hooter-local export FILE --data DIR    write a data folder's content to a JSON file
  hooter-local reindex --data DIR        build Hooter's indexes from the records that plain clients wrote
  hooter-local reindex --database URL    the same behind an address, with an administrator's token

Options
  --port N          the database's port (default 9000; 0 takes any free one)
  --host ADDRESS    the address to listen on (default 127.0.0.1: nobody else reaches it)
  --data DIR        keep the data in this folder (default: in memory only)
  --rules FILE      the rules to enforce, reloaded when the file changes
                    (default database.rules.json of this folder, when there is one)
  --no-rules        enforce none and take none over REST: every caller may do everything
  --project NAME    the project whose identity tokens are taken (default demo-hooter); ?ns= may then name the
                    database NAME or NAME-default-rtdb, and any other is 404 (without it, every name is taken)
  --ns NAME         another name that ?ns= may give the database ("*": every one); may be repeated
  --no-auth         do not start the identity emulator
  --auth-port N     the identity emulator's port (default 9099)
  --seed N          write a community of N hoots into an empty database
  --trust-origin ORIGIN
                    lets pages of this origin be the administrator too ("*": all); may be repeated
  --trust-host NAME
                    answers requests that call this server by this name too ("*": any); may be repeated
                    (always: localhost, 127.0.0.1 and [::1], what --host names and, beyond 127.0.0.1, any address)
  --keep-alive S    seconds between the keep-alive events of a stream (default 30)
  --explain         tell with each refused call which rule refused, and why
  --database URL    what reindex works on: https://NAME.firebaseio.com, or http://127.0.0.1:9000
  --access-token TOKEN
                    the administrator's OAuth token for it (or HOOTER_ACCESS_TOKEN in the environment; not needed
                    on this machine)
  --force           with init: replace rules that differ
  --readers WHO     with init: "members" (default), or "everyone" for the rules of public reading
  --version         the version
  --help            this text

Trust: it takes the unsigned tokens of the identity emulator, and "Authorization: Bearer owner" is the
administrator, except for pages of other machines (--trust-origin). That is for development; leave it on 127.0.0.1.

Examples
  npx hooter-local --data .data --rules database.rules.json
  npx hooter-local check-rules database.rules.json
  curl 'http://127.0.0.1:9000/hoots.json?orderBy="$key"&limitToLast=20&access_token=owner'
`;
