import { FallbackImage } from "#ui/fallback-image.tsx";
import { Monogram, type MonogramSize } from "#ui/monogram.tsx";
import { vendorName } from "./vendor.words.ts";

export { vendorName };

interface LogoSources {
  name: string | null;
  logoUpload: string | null;
  clearbitLogoUrl: string | null;
  logo: string | null;
}

/**
 * A vendor's logo: the uploaded one, else the third-party URL, else the legacy one, else a tile with the name's first letter. An
 * image that fails to load falls back to the next.
 */
export function VendorLogo({ vendor, size = "md" }: { vendor: LogoSources; size?: MonogramSize }) {
  const { logoUpload, clearbitLogoUrl, logo } = vendor;
  const side = pixels[size];
  return (
    <FallbackImage
      sources={[logoUpload, clearbitLogoUrl, logo].flatMap((source) => source || [])}
      fallback={<Monogram name={vendor.name ?? ""} size={size} />}
      width={side}
      height={side}
      sizes={`${side}px`}
      loading="lazy"
      decoding="async"
      className={`shrink-0 rounded-control border border-rule bg-logo-ground object-contain p-1 ${sizes[size]}`}
    />
  );
}

const sizes: Record<MonogramSize, string> = { sm: "size-8", md: "size-12", lg: "size-20" };
const pixels: Record<MonogramSize, number> = { sm: 32, md: 48, lg: 80 };
