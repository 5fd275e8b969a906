import { describe, expect, test } from "vitest";
import { isOutside } from "../../../../server/notices/web-push/push-pool.ts";
import { pushServices, serviceOf } from "../../../../server/notices/web-push/push-services.ts";

describe("which services are sent to", () => {
  const services = pushServices(null);

  test.each([
    ["https://fcm.googleapis.com/fcm/send/abc:def", "fcm.googleapis.com"],
    ["https://jmt17.google.com/fcm/send/abc", "jmt17.google.com"],
    ["https://updates.push.services.mozilla.com/wpush/v2/abc", "*.push.services.mozilla.com"],
    ["https://web.push.apple.com/QGuQ", "*.push.apple.com"],
    ["https://wns2-db5p.notify.windows.com/w/?token=BQY", "*.notify.windows.com"],
    ["https://FCM.googleapis.com:443/fcm/send/abc", "fcm.googleapis.com"],
  ])("%s is of %s", (endpoint, service) => {
    expect(serviceOf(endpoint, services)).toBe(service);
  });

  test.each([
    "http://fcm.googleapis.com/fcm/send/abc",
    "https://fcm.googleapis.com:8443/fcm/send/abc",
    "https://fcm.googleapis.com:80/",
    "https://user@fcm.googleapis.com/",
    "https://user:word@fcm.googleapis.com/",
    "https://fcm.googleapis.com@10.0.0.1/",
    "https://fcm.googleapis.com#@10.0.0.1/",
    "https://fcm.googleapis.com.example.org/",
    "https://evilfcm.googleapis.com/",
    "https://a.fcm.googleapis.com/",
    "https://push.apple.com.example.org/",
    "https://evilpush.apple.com/",
    "https://push.apple.com/",
    "https://fcm.googleapis.com./",
    "https://example.org/fcm.googleapis.com",
    "https://example.org\\@fcm.googleapis.com/",
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f000001/",
    "https://0177.0.0.1/",
    "https://127.1/",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[fd00::1]/",
    "https://169.254.169.254/latest/meta-data/",
    "https://①②⑦.⓪.⓪.①/",
    "https://localhost/",
    "https://metadata.google.internal/",
    "ftp://fcm.googleapis.com/",
    "javascript:alert(1)",
    "file:///etc/passwd",
    "//fcm.googleapis.com/",
    "fcm.googleapis.com",
    "",
    "https://",
  ])("%s is not", (endpoint) => {
    expect(serviceOf(endpoint, services)).toBeNull();
  });

  test("a setting replaces them, and may name one on this machine by its whole origin", () => {
    const own = pushServices(["push.example.org", "*.Push.example.net", "http://127.0.0.1:4010"]);
    expect(serviceOf("https://push.example.org/a", own)).toBe("push.example.org");
    expect(serviceOf("https://b.push.example.net/a", own)).toBe("*.push.example.net");
    expect(serviceOf("http://127.0.0.1:4010/a", own)).toBe("http://127.0.0.1:4010");
    for (const endpoint of [
      "https://fcm.googleapis.com/a",
      "http://127.0.0.1:4011/a",
      "https://127.0.0.1:4010/a",
      "http://127.0.0.1/a",
      "http://localhost:4010/a",
      "http://push.example.org/a",
      "http://user@127.0.0.1:4010/a",
    ]) {
      expect(serviceOf(endpoint, own), endpoint).toBeNull();
    }
    expect(serviceOf("http://2130706433:4010/a", own), "another spelling").toBe("http://127.0.0.1:4010");
  });
});

describe("addresses of the open internet", () => {
  test.each(["8.8.8.8", "142.250.74.106", "172.15.255.255", "172.32.0.1", "100.63.0.1", "100.128.0.1"])(
    "%s is one",
    (address) => expect(isOutside(address)).toBe(true),
  );
  test.each(["2a00:1450:4009:81f::200a", "2620:149:a44::1", "2001:4860:4860::8888"])("%s is one", (address) =>
    expect(isOutside(address)).toBe(true),
  );
  test.each([
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "100.127.255.255",
    "127.0.0.1",
    "127.255.255.254",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.1",
    "192.168.1.1",
    "198.18.0.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:10.0.0.1",
    "::ffff:8.8.8.8",
    "::127.0.0.1",
    "64:ff9b::a00:1",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "fe80::1%eth0",
    "fec0::1",
    "ff02::1",
    "2001::1",
    "2001:db8::1",
    "2002:a00:1::1",
    "100::1",
    "not an address",
  ])("%s is not", (address) => {
    expect(isOutside(address)).toBe(false);
  });
});
