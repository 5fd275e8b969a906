import type { MessageId } from "../../platform/i18n/translator.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { SelectField } from "../form/field.tsx";

export type Order<Sort extends string> = { sort: Sort; sort_dir: "asc" | "desc" };

type OrderFieldProps<Sort extends string> = {
  search: Order<Sort>;
  orders: readonly (Order<Sort> & { label: MessageId })[];
  onOrder: (order: Order<Sort>) => void;
};

export function OrderField<Sort extends string>({ search, orders, onOrder }: OrderFieldProps<Sort>) {
  const { t } = useTranslate();
  function choose(value: string): void {
    const chosen = orders.find((order) => nameOf(order) === value);
    if (chosen !== undefined) onOrder({ sort: chosen.sort, sort_dir: chosen.sort_dir });
  }
  return (
    <SelectField
      label={t("sort.label")}
      value={nameOf(search)}
      onChange={(event) => choose(event.target.value)}
    >
      {orders.map((order) => (
        <option key={nameOf(order)} value={nameOf(order)}>
          {t(order.label)}
        </option>
      ))}
    </SelectField>
  );
}

function nameOf({ sort, sort_dir }: Order<string>): string {
  return `${sort} ${sort_dir}`;
}
