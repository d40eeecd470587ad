/** Notices about the parts of an address that were not understood. */
export const Notices = ({ notices }: { notices: string[] }) =>
  notices.length > 0 && (
    <ul className="mt-2 max-w-184 border-l-2 border-warn bg-warn-wash px-3 py-2 text-15">
      {notices.map((notice) => (
        <li key={notice}>{notice}</li>
      ))}
    </ul>
  );
