import { routes } from "#shared/routes.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

/** Says how a list comes about. Hidden while the browser holds one that React has yet to show. */
export const EmptyShortlist = () => (
  <div className="no-shortlist">
    <EmptyState
      title="Nothing on the shortlist yet"
      text="Tick vendors in the directory or on their profiles: up to twelve stay in this browser, side by side with notes of your own. Compare four of them at a time, and send the list to colleagues as a link. Nothing you choose is stored anywhere else."
      action={
        <>
          <ButtonLink to={routes.vendors.href()} variant="primary">
            Explore vendors
          </ButtonLink>
          <ButtonLink to={routes.buyersGuides.href()}>Read a buyer's guide first</ButtonLink>
        </>
      }
    />
  </div>
);
