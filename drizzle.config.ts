import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  casing: "snake_case",
  schema: ["./src/{http,accounts}/*.table.ts", "./src/{cms,content,newsroom}/*/*.table.ts"],
  out: "./src/db/migrations",
});
