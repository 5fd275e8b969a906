import { expect, test } from "vitest";
import { loginBody, registerBody } from "../../../../src/accounts/pages/account-fields.ts";

const TYPED = {
  first_name: " Hirut ",
  middle_name: " ",
  last_name: "Invented",
  phone_number: "+251 (91) 123-4567",
  email: "",
  current_password: "",
  password: " quiet river ",
  password_confirmation: " quiet river ",
  device_name: "  ",
};

test("login sends the phone number's digits, the password as typed, and a device's name only if there is one", () => {
  expect(loginBody(TYPED)).toEqual({ phone_number: "251911234567", password: " quiet river " });
  expect(loginBody({ ...TYPED, phone_number: "０９11-23 45 67", device_name: " My phone " })).toEqual({
    phone_number: "0911234567",
    password: " quiet river ",
    device_name: "My phone",
  });
});

test("register sends the digits and the confirmation too, and no empty field", () => {
  const body = {
    first_name: "Hirut",
    last_name: "Invented",
    phone_number: "251911234567",
    password: " quiet river ",
    password_confirmation: " quiet river ",
  };
  expect(registerBody(TYPED)).toEqual(body);
  const all = { ...TYPED, middle_name: "Alemu ", email: " hirut@example.org", device_name: "Tablet" };
  expect(registerBody(all)).toEqual({
    ...body,
    middle_name: "Alemu",
    email: "hirut@example.org",
    device_name: "Tablet",
  });
});
