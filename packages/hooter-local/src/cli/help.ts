export const HELP = `hooter-local: a Firebase Realtime Database on this machine

  hooter-local [options]            serve it together with the identity emulator; without options (or with port
                                    options only), create a demo account and print a first component
  hooter-local init                 write the rules of the installed hooter-client and firebase.json into this folder
  hooter-local check-rules FILE     check a rules file as a deployment would
  hooter-local import FILE --data DIR    replace the content of a data folder with a JSON file
  hooter-local export FILE --data DIR    write the content of a data folder to a JSON file
  hooter-local reindex --data DIR        build Hooter's indexes from the records that plain clients wrote
  hooter-local reindex --database URL    the same over REST, with an administrator's token

Options
  --port N          the database's port (default 9000; 0 selects a free one)
  --host ADDRESS    the address to listen on (default 127.0.0.1, reachable from this machine only)
  --data DIR        keep the data in this folder (default: in memory only)
  --rules FILE      the rules to enforce, reloaded when the file changes
                    (default: database.rules.json in this folder, if there is one)
  --no-rules        enforce no rules and accept none over REST: every caller can do everything
  --project NAME    the project whose identity tokens are accepted (default demo-hooter); ?ns= may then name the
                    database NAME or NAME-default-rtdb; another name is answered with 404
  --ns NAME         accept this further name in ?ns= ("*": any name); may be repeated
                    (without --project and --ns, every name is accepted)
  --no-auth         do not start the identity emulator
  --auth-port N     the identity emulator's port (default 9099)
  --seed N          write a community of N hoots (1 to 10,000,000) into an empty database; sign in as
                    alice@hooter.example or basile@hooter.example, password hibou-2026
  --trust-origin ORIGIN
                    allow pages of this origin to act as the administrator ("*": all origins); may be repeated
  --trust-host NAME
                    answer requests for this host name ("*": any name); may be repeated (always accepted: localhost,
                    127.0.0.1, [::1] and the value of --host; any IP address if --host is reachable from elsewhere)
  --keep-alive S    seconds between the keep-alive events of a stream (default 30)
  --explain         report for each refused call which rule refused it, and why
  --database URL    the database that reindex works on: https://NAME.firebaseio.com, or http://127.0.0.1:9000
  --access-token TOKEN
                    the administrator's OAuth token for --database (or HOOTER_ACCESS_TOKEN in the environment; not
                    needed on this machine)
  --force           with init: replace rules that differ
  --readers WHO     with init: "members" (default), or "everyone" for the rules of public reading
  --version         print the version
  --help            print this text

Trust: the server accepts the unsigned tokens of the identity emulator, and "Authorization: Bearer owner" is the
administrator, except from pages of other machines (--trust-origin). It is for development only: keep it on 127.0.0.1.

Examples
  npx hooter-local --data .data --rules database.rules.json
  npx hooter-local check-rules database.rules.json
  curl 'http://127.0.0.1:9000/hoots.json?orderBy="$key"&limitToLast=20&access_token=owner'
`;
