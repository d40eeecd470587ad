import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { useState } from "react";
import { useMay } from "#accounts/editor-context.ts";
import { type ApiArgs, api } from "#http/client/api.ts";
import { CallFailure, unreadable } from "#http/client/calls.ts";
import { signInAgain } from "#http/client/prompts.ts";
import { type StoredPicture, storedPicture } from "#shared/media.schema.ts";
import { largestPictureMegabytes } from "#shared/media.ts";

export type LibraryQuery = ApiArgs<"GET /api/media">["query"];

/** One page of the uploaded pictures, newest first. Keeps the previous page in view during loading. */
export const libraryQuery = (query: LibraryQuery) =>
  queryOptions({
    queryKey: ["admin", "/api/media", query],
    queryFn: () => api("GET /api/media", { query }),
    placeholderData: keepPreviousData,
  });

export interface UploadProgress {
  fileName: string;
  /** Percentage of the file that has been sent. */
  percent: number;
  /** One-based position among the `count` files. */
  place: number;
  count: number;
}

/**
 * Uploads pictures one after the other and calls `onUploaded` for each. Reports a refused file by name and continues with the next.
 * If `mayUpload` is false, hide the upload.
 */
export function useUploads(onUploaded: (picture: StoredPicture) => void) {
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [problems, setProblems] = useState<string[]>([]);
  const mayUpload = useMay("drafts:write");
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

/** Returns the reason a file was refused. @throws any other error */
function problemOf(error: unknown): string {
  if (error instanceof CallFailure) return error.message;
  throw error;
}

/** Uploads a picture. Uses XMLHttpRequest, because `fetch` cannot report upload progress. @throws CallFailure */
async function uploadPicture(file: File, onProgress: (percent: number) => void): Promise<StoredPicture> {
  if (file.size > largestPictureMegabytes * 1024 * 1024) {
    throw new CallFailure(413, { message: `A picture can be at most ${largestPictureMegabytes} MB` });
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
