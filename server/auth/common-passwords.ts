/** The passwords that guessing begins with, in lower case; shorter ones than 8 characters are refused anyway. */
const COMMON = new Set(
  `
    password password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword pass1234 passpass mypassword
    newpassword 12345678 123456789 1234567890 123123123 12341234 11223344 112233445566 87654321 987654321 9876543210
    0987654321 01234567 0123456789 11112222 12121212 10203040 147258369 159753456 741852963 789456123 456456456
    321321321 123654789 123456abc abc12345 abcd1234 abc123456 abcdefgh abcdefg1 a1b2c3d4 a1234567 a12345678
    a123456789 aa123456 aa12345678 q1w2e3r4 q1w2e3r4t5 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 qazwsxedc zaq12wsx
    zaq1zaq1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyui qwertyuiop qwer1234 qwerasdf asdfghjk asdfghjkl
    asdf1234 asdfasdf zxcvbnm1 zxcvbnm123 zxcvbnmn 1234qwer 123qweasd 123qwe123 12qwaszx iloveyou iloveyou1
    iloveyou2 ilovejesus lovelove iloveu123 loveyou1 mylove123 forever1 sunshine sunshine1 princess princess1
    football football1 baseball basketball superman superman1 spiderman batman123 starwars pokemon1 michael1
    michelle jennifer jessica1 jordan23 daniel123 samuel123 computer internet samsung1 samsung123 iphone123 android1
    google123 facebook facebook1 facebook123 telegram telegram1 telegram123 whatsapp instagram youtube1 microsoft
    liverpool liverpool1 chelsea1 chelsea123 arsenal1 arsenal123 manchester manutd123 barcelona barcelona1
    realmadrid ronaldo7 cristiano messi123 letmein1 letmein123 welcome1 welcome123 trustno1 whatever changeme
    changeme1 secret123 master123 admin123 admin1234 administrator adminadmin superadmin root1234 test1234 testtest
    guest123 user1234 default1 login123 access14 dragon123 monkey123 shadow123 freedom1 mustang1 charlie1 hello123
    hellohello happy123 family123 mother123 mommy123 babygirl1 babygirl jesus123 jesuschrist jesus777 jesusislord
    godisgood godislove godbless blessed1 blessing mariam123 mariyam1 emanuel1 emmanuel amanuel1 gabriel1 mikael123
    michael123 abebe123 kebede123 alemayehu tewodros haileselassie selam123 selamselam selamnew konjo123 habesha1
    habesha123 habeshawi ethiopia ethiopia1 ethiopia12 ethiopia123 ethiopia2026 ethiopia2019 ethiopia2018 ethio123
    ethio1234 ethiopian1 ethiotelecom addisababa addisababa1 addis123 addis1234 addis2026 abyssinia sheger123
    bahirdar gondar123 hawassa1 mekelle1 diredawa oromia123 amhara123 tigray123 passport passport1 passport123
    ethiopianpassport 00000000 11111111 22222222 88888888 99999999 0911223344 0912345678 0911111111 66666666
    77777777 13131313 20202020 19901990 20002000 01010101 10101010 qqqqqqqq zzzzzzzz asd12345 asdasd123 qweqwe123
    qweasdzxc qweasd123 zxc12345 zxczxc123 1a2b3c4d aaaa1111 aaaa1234 hunter22 killer123 ginger12 pepper12 cookie12
    chocolate butterfly flower12 tinkerbell blink182 snoopy12 rainbow1 diamond1 maverick pakistan1 nigeria1 kenya123
  `
    .trim()
    .split(/\s+/),
);

/** Whether so many people use this password that it is tried first; capitals and a single repeated letter hide nothing. */
export function isCommonPassword(password: string): boolean {
  const folded = password.normalize("NFKC").toLowerCase();
  return COMMON.has(folded) || /^(.)\1*$/u.test(folded);
}
