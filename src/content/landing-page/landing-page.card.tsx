export { categoryTitle } from "./landing-page.categories.ts";
