import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../scripts/free-port.ts";
import { installPackage } from "../scripts/system-packages.ts";
import { temporaryDataFolder } from "./site-server.ts";

export interface CachingProxy {
  url: string;
  /** Requests answered so far: by the proxy alone, and by the site. */
  counts: () => { alone: number; site: number };
  stop: () => Promise<void>;
}

/** Starts nginx in front of a site as a content delivery network, caching what `s-maxage` allows. */
export async function startCachingProxy(siteUrl: string): Promise<CachingProxy> {
  if (!isThere()) await installPackage("nginx-light");
  if (!isThere()) throw new Error("the bench needs nginx; install it: apt-get install nginx-light");
  const folder = temporaryDataFolder();
  const port = await freePort();
  const log = join(folder, "access.log");
  const settings = join(folder, "nginx.conf");
  writeFileSync(settings, configuration({ folder, port, log, siteUrl }));
  const nginx = spawn(program, ["-c", settings, "-p", folder], { stdio: ["ignore", "ignore", "inherit"] });
  const end = () => nginx.kill("SIGTERM");
  process.once("exit", end);
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; !(await fetch(url).catch(() => null))?.ok; tries++) {
    if (tries > 100) throw new Error("nginx served no page within 10 seconds");
    await wait(100);
  }
  return {
    url,
    counts: () => countAnswers(log),
    stop: async () => {
      process.off("exit", end);
      const ended = once(nginx, "exit");
      if (end()) await ended;
    },
  };
}

const program = "/usr/sbin/nginx";
const isThere = () => spawnSync(program, ["-v"]).error === undefined;

/** Counts the requests by the cache status that nginx logged. */
function countAnswers(log: string) {
  const statuses = readFileSync(log, "utf8").split("\n").slice(0, -1);
  const alone = statuses.filter((status) => ["HIT", "STALE", "UPDATING"].includes(status)).length;
  return { alone, site: statuses.length - alone };
}

/** If root starts nginx, its workers run as nobody, who cannot enter the folder. */
const asTheSameUser = process.getuid?.() === 0 ? "user root;" : "";

interface Configuration {
  folder: string;
  port: number;
  log: string;
  siteUrl: string;
}

const configuration = ({ folder, port, log, siteUrl }: Configuration) => `
daemon off;
${asTheSameUser}
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr error;
events { worker_connections 1024; }
http {
  log_format cache '$upstream_cache_status';
  access_log ${log} cache;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  proxy_cache_path ${folder}/cache keys_zone=pages:16m max_size=1g;
  upstream site { server ${new URL(siteUrl).host}; keepalive 64; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://site;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host ${new URL(siteUrl).host};
      proxy_cache pages;
      proxy_cache_lock on;
      proxy_cache_use_stale updating;
      proxy_cache_background_update on;
    }
  }
}
`;
