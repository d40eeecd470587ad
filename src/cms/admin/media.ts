import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { useState } from "react";
import { largestPictureMegabytes } from "#shared/media.ts";
import { libraryPage, type StoredPicture, storedPicture } from "../media/media.schema.ts";
import { CallFailure, callApi, unreadable } from "./calls.ts";
import { useMay } from "./editor-context.ts";
import { signInAgain } from "./session-end.ts";

/** The query of a page of the library: `search`, `unused`, `undescribed`, `page`. */
export type LibraryQuery = Record<string, string>;

/** One page of the uploaded pictures, the latest first; the one before stays in sight meanwhile. */
export const libraryQuery = (query: LibraryQuery) =>
  queryOptions({
    queryKey: ["admin", "/api/media", query],
    queryFn: async () => libraryPage.parse(await callApi("GET", `/api/media?${new URLSearchParams(query)}`)),
    placeholderData: keepPreviousData,
  });

/** The upload in progress. */
export interface UploadProgress {
  fileName: string;
  /** Share of the file that is sent, in per cent. */
  percent: number;
  /** Position among the `count` files, counted from one. */
  place: number;
  count: number;
}

/**
 * Uploads pictures one after the other and calls `onUploaded` for each. A refused file is reported by name and does not
 * stop the others. Where `mayUpload` is false, no upload is offered.
 */
export function useUploads(onUploaded: (picture: StoredPicture) => void) {
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [problems, setProblems] = useState<string[]>([]);
  const mayUpload = useMay("content:write");
  const upload = async (files: File[]) => {
    setProblems([]);
    try {
      for (const [index, file] of files.entries()) {
        const report = (percent: number) =>
          setProgress({ fileName: file.name, percent, place: index + 1, count: files.length });
        report(0);
        const problem = await uploadPicture(file, report).then(onUploaded, problemOf);
        if (problem) setProblems((before) => [...before, `${file.name}: ${problem}`]);
      }
    } finally {
      setProgress(null);
    }
  };
  return { upload, progress, problems, mayUpload };
}

/** Returns why a file was refused. @throws what is no refusal */
function problemOf(error: unknown): string {
  if (error instanceof CallFailure) return error.message;
  throw error;
}

/** Sends a picture and reports the progress, which `fetch` cannot. @throws CallFailure */
async function uploadPicture(file: File, onProgress: (percent: number) => void): Promise<StoredPicture> {
  if (file.size > largestPictureMegabytes * 1024 * 1024) {
    throw new CallFailure(413, { message: `A picture has at most ${largestPictureMegabytes} MB` });
  }
  const form = new FormData();
  form.append("file", file);
  try {
    return storedPicture.parse(await send(form, onProgress));
  } catch (error) {
    const isSignedOut = error instanceof CallFailure && error.status === 401;
    if (!isSignedOut || !(await signInAgain())) throw error;
    return storedPicture.parse(await send(form, onProgress));
  }
}

const send = (form: FormData, onProgress: (percent: number) => void) =>
  new Promise<unknown>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", "/api/media");
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((loaded / total) * 100));
    request.onload = () => {
      const body: unknown = request.response;
      if (request.status < 300) resolve(body);
      else reject(new CallFailure(request.status, body ?? unreadable(request)));
    };
    request.onerror = () =>
      reject(
        new CallFailure(0, {
          message: "The server did not respond. The picture may or may not have been stored.",
        }),
      );
    request.send(form);
  });
