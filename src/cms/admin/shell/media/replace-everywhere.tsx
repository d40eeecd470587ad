import { useState } from "react";
import { UploadButton, UploadState } from "#ui/form/picture-frame.tsx";
import type { LibraryPicture, StoredPicture } from "../../../media/media.schema.ts";
import { ChoosePicture } from "../../choose-picture.tsx";
import { useUploads } from "../../media.ts";
import { useMend } from "../links/use-links.ts";

/**
 * Leads all entries that use a picture to another one. The addresses of pictures are made of their content, hence not
 * kept.
 */
export function ReplaceEverywhere({ picture }: { picture: LibraryPicture }) {
  const mend = useMend();
  const [isSame, setIsSame] = useState(false);
  const replace = ({ url }: StoredPicture) => {
    setIsSame(url === picture.url);
    if (url !== picture.url) mend.mutate({ link: picture.url, to: url });
  };
  const { upload, progress, problems } = useUploads(replace);
  const isBusy = progress !== null || mend.isPending;
  return (
    <section className="flex flex-col gap-2">
      <h4 className="font-sans text-13 font-semibold tracking-normal">Replace everywhere</h4>
      <p className="text-13 text-muted">
        Every entry that uses this picture uses another one instead. Drafts keep it, until they are changed.
      </p>
      <div className="flex flex-wrap gap-2">
        <UploadButton isBusy={isBusy} onFiles={(files) => void upload(files.slice(0, 1))} />
        <ChoosePicture onChoose={replace} />
      </div>
      <UploadState progress={progress} problems={problems} />
      <p role="status" className="text-13 text-danger empty:hidden">
        {isSame && "That is the same picture."}
      </p>
    </section>
  );
}
