import { createLocalDatabase } from "hooter-local";

const database = createLocalDatabase({ data: { hoots: { a: { contenu: "Bonjour" } } } });
const answer = await database.fetch("http://local/hoots/a/contenu.json?access_token=owner");
console.log(JSON.stringify(await answer.json()));
database.dispose();
