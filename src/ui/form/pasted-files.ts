/** The files of a paste; none where it is a text: office programs put a picture of that on the clipboard as well. */
export const pastedFiles = (data: DataTransfer | null): File[] =>
  data && !holdsWords(data.getData("text/html")) ? [...data.files] : [];

const holdsWords = (html: string) =>
  new DOMParser().parseFromString(html, "text/html").body.textContent.trim() !== "";
