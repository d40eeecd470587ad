import { Building2 } from "lucide-react";
import { FallbackImage } from "#ui/fallback-image.tsx";
import { vendorName } from "./vendor.words.ts";

export { vendorName };

interface LogoSources {
  logoUpload: string | null;
  clearbitLogoUrl: string | null;
  logo: string | null;
}

/**
 * A vendor's logo: the uploaded one, else the third party's, else the old one; nothing where there is none. A picture that
 * fails gives way to the next, the last one to a generic icon.
 */
export function VendorLogo({ vendor, size = "md" }: { vendor: LogoSources; size?: LogoSize }) {
  const { logoUpload, clearbitLogoUrl, logo } = vendor;
  const sources = [logoUpload, clearbitLogoUrl, logo].flatMap((source) => source || []);
  if (sources.length === 0) return null;
  const side = pixels[size];
  return (
    <FallbackImage
      sources={sources}
      fallback={
        <span
          aria-hidden="true"
          className={`inline-grid shrink-0 place-items-center rounded-control border border-rule bg-sunk text-muted ${sizes[size]}`}
        >
          <Building2 className="size-1/2" />
        </span>
      }
      width={side}
      height={side}
      loading="lazy"
      decoding="async"
      className={`shrink-0 rounded-control border border-rule bg-logo-ground object-contain p-1 ${sizes[size]}`}
    />
  );
}

type LogoSize = "sm" | "md" | "lg";

const sizes: Record<LogoSize, string> = { sm: "size-8", md: "size-12", lg: "size-20" };
const pixels: Record<LogoSize, number> = { sm: 32, md: 48, lg: 80 };
