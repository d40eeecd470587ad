import { useState } from "react";
import { Monogram, type MonogramSize } from "#ui/monogram.tsx";

interface LogoSources {
  name: string | null;
  logoUpload: string | null;
  clearbitLogoUrl: string | null;
  logo: string | null;
}

/**
 * A vendor's logo: the uploaded one, else the third party's, else the old one, else a tile with the name's first letter.
 * A picture that fails gives way to the next.
 */
export function VendorLogo({ vendor, size = "md" }: { vendor: LogoSources; size?: MonogramSize }) {
  const [failed, setFailed] = useState<string[]>([]);
  const source = [vendor.logoUpload, vendor.clearbitLogoUrl, vendor.logo].find(
    (candidate) => candidate && !failed.includes(candidate),
  );
  if (!source) return <Monogram name={vendor.name ?? ""} size={size} />;
  const giveUp = () => setFailed((sources) => [...sources, source]);
  const side = pixels[size];
  return (
    <img
      key={source}
      src={source}
      alt=""
      width={side}
      height={side}
      loading="lazy"
      decoding="async"
      className={`shrink-0 rounded-control border border-rule bg-logo-ground object-contain p-1 ${sizes[size]}`}
      onError={giveUp}
      // It may have failed before React was there to hear of it.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) giveUp();
      }}
    />
  );
}

/** A vendor's name, whatever is known of it. */
export const vendorName = (vendor: { name: string | null }) => vendor.name?.trim() || "Unknown Vendor";

const sizes: Record<MonogramSize, string> = { sm: "size-8", md: "size-12", lg: "size-20" };
const pixels: Record<MonogramSize, number> = { sm: 32, md: 48, lg: 80 };
