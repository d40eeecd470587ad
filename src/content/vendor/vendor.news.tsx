import { routes } from "#shared/routes.ts";
import { formatDate } from "#shared/text.ts";
import { Link } from "#ui/link.tsx";
import type { VendorNews } from "./vendor.query.ts";

/** The newest articles that name the vendor. */
export const VendorNewsList = ({ news }: { news: VendorNews[] }) => (
  <ul className="border-b border-rule">
    {news.map(({ slug, title, date }) => (
      <li key={slug} className="border-t border-rule py-3">
        <Link to={routes.article.href({ slug })} className="font-medium hover:text-accent hover:underline">
          {title}
        </Link>
        <time dateTime={date} className="block text-13 text-muted">
          {formatDate(date)}
        </time>
      </li>
    ))}
  </ul>
);
