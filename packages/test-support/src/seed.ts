export { buildCommunity, seedPeople } from "../../hooter-local/src/seed";
