import {
  FormCheckbox,
  FormNumber,
  FormText,
  FormTextArea,
  FullWidth,
  TwoColumns,
} from "#cms/admin/fields.tsx";
import { adminType } from "#cms/admin/type.tsx";
import { searchTermDescriptor } from "./search-term.descriptor.ts";

export const searchTermAdmin = adminType(searchTermDescriptor, {
  tab: "Search Terms",
  columns: [
    { key: "pageTitle", label: "Page title", read: ({ pageTitle }) => pageTitle, from: "lg" },
    {
      key: "currentRanking",
      label: "Current",
      read: ({ currentRanking }) => currentRanking,
      isNumeric: true,
    },
    { key: "targetRanking", label: "Target", read: ({ targetRanking }) => targetRanking, isNumeric: true },
    { key: "searchVolume", label: "Volume", read: ({ searchVolume }) => searchVolume, isNumeric: true },
    { key: "difficulty", label: "Difficulty", read: ({ difficulty }) => difficulty, isFilter: true },
  ],
  defaults: {
    term: "",
    targetPage: "",
    pageTitle: "",
    currentRanking: "",
    targetRanking: "",
    searchVolume: "",
    difficulty: "",
    notes: "",
    isActive: true,
  },
  Fields: SearchTermFields,
});

function SearchTermFields() {
  return (
    <TwoColumns>
      <FullWidth>
        <FormText name="term" label="Term" required />
      </FullWidth>
      <FormText name="targetPage" label="Target Page" placeholder="/vendors" />
      <FormText name="pageTitle" label="Page Title" />
      <FormNumber name="currentRanking" label="Current Ranking" />
      <FormNumber name="targetRanking" label="Target Ranking" />
      <FormNumber name="searchVolume" label="Search Volume" />
      <FormText name="difficulty" label="Difficulty" suggestions={["Low", "Medium", "High"]} />
      <FullWidth>
        <FormTextArea name="notes" label="Notes" rows={3} />
      </FullWidth>
      <FormCheckbox name="isActive" label="Active" />
    </TwoColumns>
  );
}
