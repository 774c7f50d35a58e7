/** What somebody registers with, who does not exist. */
export function personNamed(name: string) {
  return {
    name: "Ana",
    lastName: "Prueba",
    email: `${name}@example.com`,
    identityNumber: "99200001",
    professionalLicense: "12345",
    phoneNumber: "+543415551234",
    phoneType: "mobile",
    password: "mate y bizcochos de grasa",
  };
}
