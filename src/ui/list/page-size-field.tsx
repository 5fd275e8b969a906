import { pageSizesWith } from "../../platform/lib/search-params.ts";
import { SelectField } from "../form/field.tsx";

type PageSizeFieldProps = {
  label: string;
  size: number;
  /** Beside the usual sizes. */
  usual?: number;
  onSize: (size: number) => void;
};

export function PageSizeField({ label, size, usual = size, onSize }: PageSizeFieldProps) {
  return (
    <SelectField label={label} value={size} onChange={(event) => onSize(Number(event.target.value))}>
      {pageSizesWith(usual, size).map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </SelectField>
  );
}
