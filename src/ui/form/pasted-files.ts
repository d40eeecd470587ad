/** Returns the pasted files, or none if the paste contains text: office programs add a picture of copied text. */
export const pastedFiles = (data: DataTransfer | null): File[] =>
  data && !holdsWords(data.getData("text/html")) ? [...data.files] : [];

const holdsWords = (html: string) =>
  new DOMParser().parseFromString(html, "text/html").body.textContent.trim() !== "";
